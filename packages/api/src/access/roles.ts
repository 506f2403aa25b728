import { textLengths } from "@pharos/domain/limits";
import {
  Ability,
  endpoint,
  Id,
  IdParam,
  line,
  Nothing,
  Paging,
  page,
  requiredLine,
  text,
  z,
} from "../core/index.ts";

/** A role in the list. */
export const RoleRow = z.object({
  id: Id,
  /** sys, pa, ma, ta, dba, user, or the code of a role of this installation. */
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** Comes with the product: it cannot be deleted. */
  builtin: z.boolean(),
  remark: z.string().nullable(),
  sort: z.int(),
  userCount: z.int(),
  permCount: z.int(),
});
export type RoleRow = z.output<typeof RoleRow>;

/** A role with what it holds. */
export const RoleDetail = RoleRow.extend({
  /** Permissions it holds, as ids of the permission tree. */
  permIds: z.array(Id),
  version: z.int32(),
  abilities: z.object({ delete: Ability }),
});
export type RoleDetail = z.output<typeof RoleDetail>;

/** Someone who holds a role. */
export const RoleUser = z.object({
  userId: Id,
  account: z.string(),
  employeeName: z.string(),
  companyName: z.string().nullable(),
  companyNameEn: z.string().nullable(),
  /** For team admins: the teams they administer, joined. */
  teamName: z.string().nullable(),
  teams: z.array(z.object({ teamId: Id, teamName: z.string(), teamNameEn: z.string().nullable() })),
  /** 0 disabled, 1 active, 3 must change the password. */
  status: z.int(),
});
export type RoleUser = z.output<typeof RoleUser>;

export const listRoles = endpoint({
  method: "GET",
  path: "/esapi/role/list",
  access: { permission: "role:edit" },
  summary: "List the roles with how many people hold them and how much they allow",
  query: z.object({
    /** Part of a name or code. */
    keyword: line(textLengths.max64).optional(),
  }),
  response: z.array(RoleRow),
  errors: [],
});

export const getRole = endpoint({
  method: "GET",
  path: "/esapi/role/:id",
  access: { permission: "role:edit" },
  summary: "Read a role and its permissions",
  params: z.object({ id: IdParam }),
  response: RoleDetail,
  errors: ["access.notFound"],
});

export const listRoleUsers = endpoint({
  method: "GET",
  path: "/esapi/role/user/list",
  access: { permission: "role:edit" },
  summary: "List the people who hold a role",
  query: Paging.extend({
    roleId: IdParam,
    /** Part of a name or account. */
    keyword: line(textLengths.max64).optional(),
  }),
  response: page(RoleUser),
  errors: ["access.notFound"],
});

export const saveRole = endpoint({
  method: "POST",
  path: "/esapi/role/save",
  access: { permission: "role:edit" },
  summary: "Create a role of this installation, or change the words of one",
  body: z.object({
    /** Absent: a new role. */
    id: Id.optional(),
    /** Lower-case letters, digits, `-` and `_`, at most 16; needed for a new role, fixed afterwards. */
    code: line(textLengths.max16).optional(),
    name: requiredLine(textLengths.max64),
    nameEn: requiredLine(textLengths.max64),
    remark: text(textLengths.max256).nullable().optional(),
    sort: z.int().min(0).max(9999).optional(),
    /** The version that was edited; needed for a change. */
    version: z.int32().optional(),
  }),
  response: z.object({ id: Id }),
  errors: ["access.notFound", "access.roleCodeInvalid", "access.roleCodeTaken", "common.dataChanged"],
  done: "access.roleSaved",
  isCreating: true,
});

export const authorizeRole = endpoint({
  method: "POST",
  path: "/esapi/role/auth",
  access: { permission: "role:edit" },
  summary: "Set what a role allows, give it to people or take it from them; acts on their next request",
  body: z.object({
    roleId: Id,
    /** The permissions the role holds from now on; absent: unchanged. */
    permIds: z.array(Id).max(500).optional(),
    /** The version of the role that `permIds` were edited on. */
    version: z.int32().optional(),
    addUserIds: z.array(Id).max(200).optional(),
    removeUserIds: z.array(Id).max(200).optional(),
    /** For the role ta: which team. Absent when removing: all teams. */
    teamId: Id.optional(),
  }),
  response: z.object({
    /** People who hold the role now and did not before. */
    added: z.int(),
    removed: z.int(),
    /** Roles someone got along with it, because the account could not be used without them. */
    warnings: z.array(z.object({ userId: Id, employeeName: z.string(), roleCode: z.string() })),
  }),
  errors: [
    "access.notFound",
    "access.userNotFound",
    "access.permissionNotFound",
    "access.teamNeeded",
    "access.teamNotFound",
    "access.notOwnRoles",
    "access.vendorRole",
    "access.baseRoleNeeded",
    "access.dbaBeforeTeamAdmin",
    "access.sysOnlyPermission",
    "access.sysKeepsControl",
    "access.roleOfCustomers",
    "access.lastSystemAdmin",
    "common.dataChanged",
  ],
  done: "access.roleAuthorized",
});

export const deleteRole = endpoint({
  method: "DELETE",
  path: "/esapi/role/:id",
  access: { permission: "role:edit" },
  summary: "Delete a role of this installation that nobody holds",
  params: z.object({ id: IdParam }),
  response: Nothing,
  errors: ["access.notFound", "access.builtinRole", "access.roleInUse"],
  done: "access.roleDeleted",
});
