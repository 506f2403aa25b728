import { deletePermission, getPermissionTree, savePermission } from "./permissions.ts";
import { authorizeRole, deleteRole, getRole, listRoles, listRoleUsers, saveRole } from "./roles.ts";
import {
  endUserSessions,
  exportUsers,
  getUserAccount,
  listUsers,
  resetUserPassword,
  saveUser,
  setUserStatus,
  unlockUser,
} from "./users.ts";

/** The endpoints of this module, by name. */
export const accessEndpoints = {
  listRoles,
  getRole,
  listRoleUsers,
  saveRole,
  authorizeRole,
  deleteRole,
  getPermissionTree,
  savePermission,
  deletePermission,
  listUsers,
  exportUsers,
  getUserAccount,
  saveUser,
  setUserStatus,
  resetUserPassword,
  unlockUser,
  endUserSessions,
} as const;
