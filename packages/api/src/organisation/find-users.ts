import { endpoint, Id, IdParam, line, QueryBoolean, z } from "../core/index.ts";

/** The longest list a picker asks for. */
const limitMax = 50;

/** How many people or organisations a picker is answered at most. */
export const PickerLimit = z.coerce.number<string | number>().int().min(1).max(limitMax).default(20);

/** Someone to choose in a form. */
export const UserOption = z.object({
  userId: Id,
  account: z.string(),
  /** The employee's name, or the display name. */
  employeeName: z.string(),
  /** Employer; null for someone who belongs nowhere yet. */
  companyId: Id.nullable(),
  companyName: z.string().nullable(),
  companyNameEn: z.string().nullable(),
  headImgUrl: z.string().nullable(),
});
export type UserOption = z.output<typeof UserOption>;

export const findUsers = endpoint({
  method: "GET",
  path: "/esapi/user/find/allUser",
  access: "signedIn",
  summary: "Find people to choose in a form; org admins find those of their own organisation",
  query: z.object({
    /** Part of a name or an account. */
    keyword: line(64).optional(),
    /** Only members of this organisation. */
    companyId: IdParam.optional(),
    /** True: only the vendor's people; false: only others. */
    isInternal: QueryBoolean.optional(),
    /** Only this person, to name someone who was chosen before. */
    userId: IdParam.optional(),
    limit: PickerLimit,
  }),
  response: z.array(UserOption),
  errors: ["common.permissionDenied"],
});
