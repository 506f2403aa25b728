import { endpoint, Id, IdParam, line, z } from "../core/index.ts";
import { PickerLimit } from "./find-users.ts";

/** An engineer to choose in a form. */
export const EngineerOption = z.object({
  userId: Id,
  employeeName: z.string(),
  headImgUrl: z.string().nullable(),
  /** Engineer status code, 0 on duty … 6 R&D. */
  engineerStatus: z.int(),
  teamNames: z.array(z.string()),
  /** The teams' English names, in the same order; the Chinese one stands in for a missing one. */
  teamNamesEn: z.array(z.string()),
});
export type EngineerOption = z.output<typeof EngineerOption>;

export const findDba = endpoint({
  method: "GET",
  path: "/esapi/user/find/dba",
  access: { permission: "team:view" },
  summary: "Find engineers of the vendor's teams to choose in a form",
  query: z.object({
    /** Part of a name. */
    keyword: line(64).optional(),
    /** Only members of this team. */
    teamId: IdParam.optional(),
    /** Only this person, to name someone who was chosen before. */
    userId: IdParam.optional(),
    limit: PickerLimit,
  }),
  response: z.array(EngineerOption),
  errors: [],
});
