import { sql } from "kysely";
import type { Visibility } from "../../platform/policy.ts";
import { seenTeamsOf } from "../team/index.ts";

/** Notes of the teams that somebody sees more of than their names: members, those who answer for them, management. */
export const visibleShiftHandovers: Visibility<"shift_handover"> = (actor) => (eb) => {
  if (!actor.permissions.has("team:view")) return sql<boolean>`false`;
  const teams = seenTeamsOf(actor);
  return teams === "all"
    ? sql<boolean>`true`
    : eb("shift_handover.team_id", "=", sql<number>`any(${[...teams]}::bigint[])`);
};
