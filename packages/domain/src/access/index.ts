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
