import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";

export {
  type Authority,
  grantRole,
  grantTeamAdmin,
  type RolesChange,
  revokeRole,
  revokeTeamAdmin,
} from "./change-roles.ts";

/** Creates the module of roles, permissions and users. */
export function createAccessModule(_platform: Platform): Module {
  return {};
}
