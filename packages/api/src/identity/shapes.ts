import { Id, z } from "../core/index.ts";

/** Who is signed in and what they may do. */
export const UserInfo = z.object({
  userId: Id,
  account: z.string(),
  /** Null: show the default image. */
  headImgUrl: z.string().nullable(),
  /** Role codes: sys, pa, ma, ta, dba, user and custom ones. */
  roles: z.array(z.string()),
  /** Permission strings such as `service:create`. */
  perms: z.array(z.string()),
  isSys: z.boolean(),
  isPA: z.boolean(),
  isMA: z.boolean(),
  isTA: z.boolean(),
  isEsDba: z.boolean(),
  isUser: z.boolean(),
  /** A customer's person: role user and an active member of a customer organisation. */
  isEsUser: z.boolean(),
  isInternalEmployee: z.boolean(),
  isReviewDba: z.boolean(),
  isOrgAdmin: z.boolean(),
  /** Power View: narrows lists to these tags. */
  viewTags: z.array(z.string()),
  unreadMsgCount: z.int(),
  employeeName: z.string(),
  /** Employer in use; null for someone who belongs nowhere, or only to a disabled organisation. */
  companyId: Id.nullable(),
  companyName: z.string().nullable(),
  /** Null when there is none. */
  companyNameEn: z.string().nullable(),
  teams: z.array(
    z.object({ teamId: Id, teamName: z.string(), teamNameEn: z.string().nullable(), isAdmin: z.boolean() }),
  ),
  /** Engineer status code, 0 on duty … 6 R&D; null for people who are not engineers. */
  engineerStatus: z.int().nullable(),
  lang: z.enum(["zh", "en"]),
  mustChangePassword: z.boolean(),
});
export type UserInfo = z.output<typeof UserInfo>;

/** A session was opened; the token travels in the `authorization` header from now on. */
export const SignedIn = z.object({
  token: z.string(),
  expireAt: z.string(),
  userId: Id,
  mustChangePassword: z.boolean(),
});
