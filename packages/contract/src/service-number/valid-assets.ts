import { endpoint, Id, IdParam, z } from "../core/index.ts";

export const listValidAssets = endpoint({
  method: "GET",
  path: "/esapi/asset/validList",
  access: { permission: "service:create" },
  summary: "Assets of an organisation that a service number in force covers",
  query: z.object({ companyId: IdParam, accId: z.coerce.number<string | number>().int().optional() }),
  response: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** Business system it serves. */
      system: z.string().nullable(),
      dbType: z.string(),
      version: z.string().nullable(),
      accId: Id,
    }),
  ),
  errors: [],
});
