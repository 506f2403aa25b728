import { type PdcaActionStatus, pdcaActionStatus } from "@pharos/domain/enums";
import { pdcaLifecycle } from "@pharos/domain/pdca";
import type { Actor } from "../../platform/actor.ts";
import { all, type Decision, type Policy, unless } from "../../platform/policy.ts";
import { ledTeams } from "../../platform/scope.ts";

/** What the rules about an action look at. */
interface ActionState {
  readonly team_id: number;
  readonly owner_user_id: number;
  readonly status: number;
}

const statusOf = (row: ActionState): PdcaActionStatus => pdcaActionStatus.fromCode(row.status);

/** Whether somebody decides what is done in a team: platform admins everywhere, team admins in theirs. */
export const mayActFor = (actor: Actor, teamId: number): Decision =>
  unless(
    actor.permissions.has("hour:review") && (actor.roles.has("pa") || ledTeams(actor).includes(teamId)),
    "pdca.notYours",
  );

/** Whether somebody decides what is done anywhere. */
export const mayAct = (actor: Actor): Decision =>
  unless(
    actor.permissions.has("hour:review") && (actor.roles.has("pa") || ledTeams(actor).length > 0),
    "pdca.notYours",
  );

/** Who may do what with an action now; nobody checks the own one. */
export const pdcaPolicy = {
  edit: (actor: Actor, row: ActionState) =>
    all(mayActFor(actor, row.team_id), unless(pdcaLifecycle.allows("edit", statusOf(row)), "pdca.isDone")),
  finish: (actor: Actor, row: ActionState) =>
    all(
      unless(actor.permissions.has("hour:own") && actor.userId === row.owner_user_id, "pdca.ownerOnly"),
      unless(pdcaLifecycle.allows("finish", statusOf(row)), "pdca.isDone"),
    ),
  check: (actor: Actor, row: ActionState) =>
    all(
      mayActFor(actor, row.team_id),
      unless(actor.userId !== row.owner_user_id, "pdca.ownAction"),
      unless(pdcaLifecycle.allows("accept", statusOf(row)), "pdca.notDone"),
    ),
  delete: (actor: Actor, row: ActionState) =>
    all(mayActFor(actor, row.team_id), unless(pdcaLifecycle.allows("delete", statusOf(row)), "pdca.isDone")),
} satisfies Policy<ActionState>;
