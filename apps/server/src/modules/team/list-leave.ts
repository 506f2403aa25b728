import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listLeave as endpoint } from "@pharos/api/team";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { leadsEverything, ledTeams } from "../../platform/scope.ts";
import { findWorkingDays } from "../sla/index.ts";
import { findLeaveOf, findWaitingLeave } from "./leave.repo.ts";
import { leaveView } from "./leave.view.ts";

/** The caller's own leave, or what waits for the caller's decision. */
export async function listLeave(
  platform: Pick<Platform, "database" | "clock" | "translate">,
  call: Call,
  { scope }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const { actor } = call;
  const db = platform.database.kysely;
  const teamIds = leadsEverything(actor) ? "all" : ledTeams(actor);
  const [rows, isWorkday] = await Promise.all([
    scope === "mine"
      ? findLeaveOf(db, actor.userId)
      : findWaitingLeave(db, { teamIds, exceptUserId: actor.userId }),
    findWorkingDays(db),
  ]);
  return rows.map(leaveView(call, platform, platform.clock.now(), isWorkday));
}
