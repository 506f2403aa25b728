import {
  authorizeRole as authorizeRoleEndpoint,
  deletePermission as deletePermissionEndpoint,
  deleteRole as deleteRoleEndpoint,
  endUserSessions as endUserSessionsEndpoint,
  exportUsers,
  getPermissionTree,
  getRole,
  getUserAccount,
  listRoles as listRolesEndpoint,
  listRoleUsers as listRoleUsersEndpoint,
  listUsers as listUsersEndpoint,
  resetUserPassword as resetUserPasswordEndpoint,
  savePermission as savePermissionEndpoint,
  saveRole as saveRoleEndpoint,
  saveUser as saveUserEndpoint,
  setUserStatus as setUserStatusEndpoint,
  unlockUser as unlockUserEndpoint,
} from "@pharos/api/access";
import { accountState } from "@pharos/domain/enums";
import { nameIn } from "@pharos/i18n";
import type { Route } from "../../http/route.ts";
import { routeExport } from "../../platform/export/route-export.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorizeRole } from "./authorize-role.ts";
import {
  endUserSessions,
  resetUserPassword,
  setUserStatus,
  type UserDependencies,
  unlockUser,
} from "./maintain-user.ts";
import { deletePermission, readPermissionTree, savePermission } from "./permission-tree.ts";
import { listRoles, listRoleUsers, readRole } from "./read-roles.ts";
import { listUsers, readUser } from "./read-users.ts";
import { deleteRole, saveRole } from "./save-role.ts";
import { saveUser } from "./save-user.ts";

/** Registers the endpoints of roles, permissions and accounts. */
export const accessRoutes =
  (platform: Platform, users: UserDependencies) =>
  (route: Route): void => {
    route(listRolesEndpoint, (_call, { query }) => listRoles(platform, query));
    route(getRole, (call, { params }) => readRole(platform, call, params.id));
    route(listRoleUsersEndpoint, (_call, { query }) => listRoleUsers(platform, query));
    route(saveRoleEndpoint, (call, { body }) => saveRole(platform, call, body));
    route(authorizeRoleEndpoint, (call, { body }) => authorizeRole(platform, call, body));
    route(deleteRoleEndpoint, (call, { params }) => deleteRole(platform, call, params.id));
    route(getPermissionTree, () => readPermissionTree(platform));
    route(savePermissionEndpoint, (call, { body }) => savePermission(platform, call, body));
    route(deletePermissionEndpoint, (call, { params }) => deletePermission(platform, call, params.id));
    route(listUsersEndpoint, (_call, { query }) => listUsers(platform, query));
    route(getUserAccount, (call, { params }) => readUser(platform, call, params.id));
    route(saveUserEndpoint, (call, { body }) => saveUser(platform, call, body));
    route(setUserStatusEndpoint, (call, { body }) => setUserStatus(users, call, body));
    route(resetUserPasswordEndpoint, (call, { body }) => resetUserPassword(users, call, body.userId));
    route(unlockUserEndpoint, (call, { body }) => unlockUser(users, call, body.userId));
    route(endUserSessionsEndpoint, (call, { body }) => endUserSessions(users, call, body.userId));
    routeExport(route, platform, listUsersEndpoint, exportUsers, {
      name: "access.users.title",
      list: (snapshot, _call, query) => listUsers(snapshot, query),
      columns: [
        { title: "access.field.account", value: (row) => row.account },
        { title: "access.field.displayName", value: (row) => row.displayName },
        {
          title: "access.field.company",
          value: (row, { locale }) => nameIn(locale, row.companyName, row.companyNameEn),
        },
        {
          title: "access.field.roles",
          value: (row, { locale }) =>
            row.roles.map(({ name, nameEn }) => nameIn(locale, name, nameEn)).join(", "),
        },
        {
          title: "access.field.status",
          value: (row, { t }) => t(accountState.labelKeyOfCode(row.status)),
        },
        { title: "access.field.phone", value: (row) => row.phone },
        { title: "access.field.email", value: (row) => row.email },
        { title: "access.field.lastLoginTime", value: (row) => row.lastLoginTime, kind: "time" },
        { title: "access.field.createdTime", value: (row) => row.createdTime, kind: "time" },
      ],
    });
  };
