import { endpoint, Id, IdParam, z } from "../core/index.ts";

const Named = z.object({ id: Id, name: z.string(), nameEn: z.string().nullable() });

export const getContractOptions = endpoint({
  method: "GET",
  path: "/esapi/service/contract/options",
  isOurs: true,
  access: { permission: "contract:edit" },
  summary: "What the form for a contract chooses from: teams, products, and an organisation's assets",
  query: z.object({
    /** Organisation whose assets are listed. */
    companyId: IdParam.optional(),
  }),
  response: z.object({
    teams: z.array(Named),
    products: z.array(Named),
    assets: z.array(
      z.object({ id: Id, name: z.string(), system: z.string().nullable(), dbType: z.string() }),
    ),
  }),
  errors: [],
});
