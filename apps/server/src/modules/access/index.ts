import type { Call } from "../../platform/call.ts";
import type { HistoryTarget } from "../../platform/history-target.ts";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Identity } from "../identity/index.ts";
import { accessListeners } from "./access.listeners.ts";
import { accessRoutes } from "./access.routes.ts";

export { refuseToTakeRoles, refuseWithoutAuthority } from "./authority.ts";
export {
  type Authority,
  grantRole,
  grantTeamAdmin,
  type RolesChange,
  revokeRole,
  revokeTeamAdmin,
} from "./change-roles.ts";
export { wouldLeaveNobody } from "./grant.repo.ts";

/** Creates the module of roles, permissions and accounts. */
export function createAccessModule(
  platform: Platform,
  { sessions, firstPasswords }: Pick<Identity, "sessions" | "firstPasswords">,
): Module {
  return {
    routes: accessRoutes(platform, { platform, sessions, passwords: firstPasswords }),
    listeners: accessListeners,
    historyTargets: historyTargets(platform),
  };
}

function historyTargets({ database }: Platform): HistoryTarget[] {
  const exists = async (table: "app_user" | "role" | "permission", id: number): Promise<boolean> =>
    (await database.kysely.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst()) !==
    undefined;
  const may = ({ actor }: Call, permission: "user:view" | "role:edit") => actor.permissions.has(permission);
  return [
    {
      objectType: "user",
      mayRead: async (call, id) => may(call, "user:view") && (await exists("app_user", id)),
      maskedFields: ({ actor }) => (actor.permissions.has("user:edit") ? [] : ["phone", "email"]),
    },
    { objectType: "role", mayRead: async (call, id) => may(call, "role:edit") && (await exists("role", id)) },
    {
      objectType: "permission",
      mayRead: async (call, id) => may(call, "role:edit") && (await exists("permission", id)),
    },
  ];
}
