export {
  deletePermission,
  getPermissionTree,
  PermissionBranch,
  PermissionLeaf,
  savePermission,
} from "./permissions.ts";
export {
  authorizeRole,
  deleteRole,
  getRole,
  listRoles,
  listRoleUsers,
  RoleDetail,
  RoleRow,
  RoleUser,
  saveRole,
} from "./roles.ts";
export {
  endUserSessions,
  exportUsers,
  getUserAccount,
  listUsers,
  resetUserPassword,
  saveUser,
  setUserStatus,
  UserAccount,
  UserRow,
  unlockUser,
} from "./users.ts";
