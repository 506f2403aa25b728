import { accountState } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import {
  Ability,
  codeParam,
  endpoint,
  exportOf,
  Id,
  IdParam,
  line,
  Moment,
  Nothing,
  Paging,
  page,
  requiredLine,
  z,
} from "../core/index.ts";

/** A person's account in the list. */
export const UserRow = z.object({
  userId: Id,
  account: z.string(),
  /** Name as an employee, else the one of the account. */
  displayName: z.string(),
  /** In the middle masked. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  companyName: z.string().nullable(),
  companyNameEn: z.string().nullable(),
  /** Works for the vendor. */
  isInternal: z.boolean(),
  roles: z.array(z.object({ code: z.string(), name: z.string(), nameEn: z.string() })),
  isReviewDba: z.boolean(),
  /** 0 disabled, 1 active, 2 locked after wrong passwords, 3 must change the password. */
  status: z.int(),
  lastLoginTime: Moment.nullable(),
  createdTime: Moment,
});
export type UserRow = z.output<typeof UserRow>;

/** An account with everything its page shows. */
export const UserAccount = UserRow.extend({
  /** The name of the account itself. */
  ownName: z.string(),
  version: z.int32(),
  employments: z.array(
    z.object({
      companyId: Id,
      companyName: z.string(),
      companyNameEn: z.string().nullable(),
      isAdmin: z.boolean(),
      isActive: z.boolean(),
    }),
  ),
  teams: z.array(
    z.object({
      teamId: Id,
      teamName: z.string(),
      teamNameEn: z.string().nullable(),
      isAdmin: z.boolean(),
    }),
  ),
  /** Open sessions, newest first, at most 20. */
  sessions: z.array(
    z.object({ id: Id, issuedTime: Moment, expireTime: Moment, ip: z.string(), userAgent: z.string() }),
  ),
  /** A one-time password was set and not yet replaced; it works until then. */
  oneTimePasswordUntil: Moment.nullable(),
  abilities: z.object({
    edit: Ability,
    resetPassword: Ability,
    unlock: Ability,
    endSessions: Ability,
    disable: Ability,
    enable: Ability,
  }),
});
export type UserAccount = z.output<typeof UserAccount>;

/** A mainland mobile number, or nothing. */
const OptionalPhone = line(textLengths.max16)
  .regex(/^(1[3-9]\d{9})?$/, { error: "validation.phone" })
  .nullable()
  .optional();

const OptionalEmail = z
  .union([z.literal(""), z.email({ error: "validation.email" }).max(textLengths.max128)])
  .nullable()
  .optional();

export const listUsers = endpoint({
  method: "GET",
  path: "/api/user/getUsers",
  access: { permission: "user:view" },
  summary: "List the accounts with roles and state",
  query: Paging.extend({
    /** Part of account, name, phone or e-mail. */
    search: line(textLengths.max64).optional(),
    roleCode: line(textLengths.max16).optional(),
    companyId: IdParam.optional(),
    status: codeParam(accountState).optional(),
    /** Vendor's people, or everyone else. */
    isInternal: z.enum(["true", "false"]).optional(),
    sortField: z.enum(["account", "lastLoginTime", "createdTime"]).default("account"),
    sortOrder: z.enum(["asc", "desc"]).default("asc"),
  }),
  response: page(UserRow),
  errors: [],
});

export const exportUsers = exportOf(listUsers, { summary: "Export the accounts with roles and state" });

export const getUserAccount = endpoint({
  method: "GET",
  path: "/api/user/account/:id",
  isOurs: true,
  access: { permission: "user:view" },
  summary:
    "Read an account: roles, employers, teams, open sessions; phone and e-mail masked for readers only",
  params: z.object({ id: IdParam }),
  response: UserAccount,
  errors: ["access.notFound"],
});

export const saveUser = endpoint({
  method: "POST",
  path: "/api/user/save",
  isOurs: true,
  access: { permission: "user:edit" },
  summary: "Create an account, or change its words, roles and review flag; a new one has no password yet",
  body: z.object({
    /** Absent: a new account. */
    userId: Id.optional(),
    /** Sign-in name: lower-case letters, digits, `.`, `_`, `-`; needed for a new account, fixed afterwards. */
    account: line(textLengths.max64).optional(),
    displayName: requiredLine(textLengths.max64),
    phone: OptionalPhone,
    email: OptionalEmail,
    /** Role codes the person holds from now on; absent: unchanged. Team admins are made on the team or role page. */
    roles: z.array(line(textLengths.max16)).max(50).optional(),
    isReviewDba: z.boolean().optional(),
    /** The version that was edited; needed for a change. */
    version: z.int32().optional(),
  }),
  response: z.object({
    userId: Id,
    /** Roles the person got along with the others, because the account could not be used without them. */
    impliedRoles: z.array(z.string()),
  }),
  errors: [
    "access.userNotFound",
    "access.accountInvalid",
    "access.accountTaken",
    "access.phoneTaken",
    "access.emailTaken",
    "access.roleNotFound",
    "access.notOwnRoles",
    "access.vendorRole",
    "access.baseRoleNeeded",
    "access.dbaBeforeTeamAdmin",
    "access.teamNeeded",
    "access.lastSystemAdmin",
    "access.reviewDbaNeedsDba",
    "common.dataChanged",
  ],
  done: "access.userSaved",
  isCreating: true,
});

export const setUserStatus = endpoint({
  method: "POST",
  path: "/api/user/status",
  isOurs: true,
  access: { permission: "org:member" },
  summary: "Disable or enable an account: any by a system admin, a customer's by its organisation admin",
  body: z.object({ userId: Id, isEnabled: z.boolean() }),
  response: Nothing,
  errors: ["access.userNotFound", "access.notYourself", "access.lastSystemAdmin"],
  done: "access.statusSaved",
});

export const resetUserPassword = endpoint({
  method: "POST",
  path: "/api/user/resetPassword",
  isOurs: true,
  access: { permission: "user:edit" },
  summary:
    "Set a one-time password that must be replaced at the first sign-in; every session of the person ends",
  body: z.object({ userId: Id }),
  response: z.object({
    /** Shown once and stored nowhere. */
    initialPassword: z.string(),
    /** It stops working then. */
    validUntil: Moment,
  }),
  errors: ["access.userNotFound", "access.notYourself", "access.userDisabled"],
  done: "access.passwordReset",
});

export const unlockUser = endpoint({
  method: "POST",
  path: "/api/user/unlock",
  isOurs: true,
  access: { permission: "user:edit" },
  summary: "Let somebody try again who was locked out after wrong passwords",
  body: z.object({ userId: Id }),
  response: Nothing,
  errors: ["access.userNotFound"],
  done: "access.unlocked",
});

export const endUserSessions = endpoint({
  method: "POST",
  path: "/api/user/endSessions",
  isOurs: true,
  access: { permission: "user:edit" },
  summary: "End every session of a person, everywhere",
  body: z.object({ userId: Id }),
  response: Nothing,
  errors: ["access.userNotFound"],
  done: "access.sessionsEnded",
});
