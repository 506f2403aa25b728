import { toMs } from "@pharos/domain/time";
import type { Actor } from "../../platform/actor.ts";
import { all, unless } from "../../platform/policy.ts";
import type { LeaveRow } from "./leave.repo.ts";
import { runsColleague } from "./team.policy.ts";

const ownerOf = ({ user_id, team_ids }: LeaveRow) => ({ userId: user_id, teamIds: team_ids });

/** Rules about leave. */
export const leavePolicy = {
  read: (actor: Actor, row: LeaveRow): boolean =>
    actor.userId === row.user_id || runsColleague(actor, ownerOf(row)),
  // Nobody decides about their own leave, whatever their role.
  decide: (actor: Actor, row: LeaveRow) =>
    all(
      unless(actor.userId !== row.user_id, "team.ownLeave"),
      unless(runsColleague(actor, ownerOf(row)), "team.notYours"),
      unless(row.state === "requested", "team.leaveDecidedAlready"),
    ),
  cancel: (actor: Actor, row: LeaveRow, now: Date) =>
    all(
      unless(actor.userId === row.user_id || runsColleague(actor, ownerOf(row)), "team.notYours"),
      unless(row.state === "requested" || row.state === "approved", "team.leaveOver"),
      unless(row.to_at === null || toMs(row.to_at) > now.getTime(), "team.leaveOver"),
    ),
};
