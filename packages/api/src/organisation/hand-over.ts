import { endpoint, Id, IdParam, z } from "../core/index.ts";

/** An open request that someone who is about to leave is part of. */
export const HandOverRequest = z.object({
  id: Id,
  srNo: z.string(),
  title: z.string(),
  /** Severity code. */
  type: z.int(),
  /** Status code. */
  status: z.int(),
  /** Who is about to leave. */
  userId: Id,
  /** What that person is in it. */
  role: z.enum(["reporter", "executor"]),
});
export type HandOverRequest = z.output<typeof HandOverRequest>;

export const listHandOver = endpoint({
  method: "GET",
  path: "/esapi/companies/employees/handover",
  isOurs: true,
  access: { permission: "org:member" },
  summary: "List the open requests of people who are about to leave an organisation the caller manages",
  query: z.object({
    companyId: IdParam,
    /** Ids of the people, joined by comma. */
    userIds: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15}){0,199}$/)
      .transform((ids) => ids.split(",").map(Number)),
  }),
  response: z.object({
    /** Those the caller may see, at most 200. */
    list: z.array(HandOverRequest),
    /** Further ones the caller may not see; they are handed over as well. */
    hiddenCount: z.int(),
  }),
  errors: ["organisation.notFound"],
});
