export {
  customerPermissions,
  type Grantee,
  type Grantor,
  type GrantProblem,
  grantProblem,
  impliedRoles,
  permissionProblem,
  type RoleFacts,
  revokeProblem,
} from "./grant-rules.ts";
export { leavesNobody, type SystemAdmin } from "./last-admin.ts";
export {
  type PermissionHolder,
  type RowScope,
  type ScopeCell,
  type ScopeNote,
  scopeMatrix,
} from "./scope-matrix.ts";
