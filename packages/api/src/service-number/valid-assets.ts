import { endpoint, Id, IdParam, QueryBoolean, z } from "../core/index.ts";

export const listValidAssets = endpoint({
  method: "GET",
  path: "/esapi/asset/validList",
  access: { permission: "service:create" },
  summary: "Assets of an organisation that a service number in force covers, or all of them",
  query: z.object({
    companyId: IdParam,
    accId: IdParam.optional(),
    /** Also those that no service number in force covers. */
    isAll: QueryBoolean.optional(),
  }),
  response: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** Business system it serves. */
      system: z.string().nullable(),
      dbType: z.string(),
      version: z.string().nullable(),
      /** Its machines and instances, by name. */
      nodes: z.array(z.object({ id: Id, name: z.string() })),
      /** The service number in force that covers it longest; null when none does. */
      accId: Id.nullable(),
    }),
  ),
  errors: [],
});
