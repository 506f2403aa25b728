import type { ReviewStatus } from "@pharos/domain/enums";
import { hourSignState, reviewStatus } from "@pharos/domain/enums";
import { hourLifecycle } from "@pharos/domain/work-hour";
import type { Actor } from "../../platform/actor.ts";
import { all, type Decision, type Policy, unless } from "../../platform/policy.ts";
import { ledTeams } from "../../platform/scope.ts";

/** What the rules about a record of hours look at. */
export interface HourState {
  readonly executor_user_id: number;
  readonly team_id: number | null;
  readonly review_status: number;
  readonly sign_state: number;
  /** The person leads a team or the platform. */
  readonly executor_leads: boolean;
  readonly is_month_closed: boolean;
  readonly bonus: { readonly status: number; readonly proposedBy: number } | null;
}

const statusOf = (row: HourState): ReviewStatus => reviewStatus.fromCode(row.review_status);
const isOpen = (row: HourState): Decision => unless(!row.is_month_closed, "workHour.monthClosed");
const isOthers = (actor: Actor, row: HourState): Decision =>
  unless(actor.userId !== row.executor_user_id, "workHour.ownRecord");

/** Administers the team of a record. */
const leadsTeam = (actor: Actor, row: HourState): boolean =>
  row.team_id !== null && ledTeams(actor).includes(row.team_id);

/** Whose hours someone may write: one's own, and those of the members of teams one administers. */
const mayWrite = (actor: Actor, row: HourState): Decision =>
  all(
    unless(actor.permissions.has("hour:own"), "workHour.notYours"),
    unless(actor.userId === row.executor_user_id || leadsTeam(actor, row), "workHour.notYours"),
  );

/** The hours of those who lead are reviewed by platform admins; nobody reviews what is their own. */
const mayReview = (actor: Actor, row: HourState): Decision =>
  all(
    unless(
      actor.permissions.has("hour:review") &&
        (actor.roles.has("pa") || (leadsTeam(actor, row) && !row.executor_leads)),
      "workHour.notReviewer",
    ),
    isOthers(actor, row),
  );

const isSigned = hourSignState.toCode("signed");

/** Changing and removing have the same rules; only the states from which they lead are their own. */
const mayChange = (action: "edit" | "remove", actor: Actor, row: HourState): Decision =>
  all(
    mayWrite(actor, row),
    unless(hourLifecycle.allows(action, statusOf(row)), "workHour.approved"),
    unless(row.sign_state !== isSigned, "workHour.signed"),
    isOpen(row),
  );

/** Records that wait are decided while their month is open. */
const mayDecide = (actor: Actor, row: HourState): Decision =>
  all(
    mayReview(actor, row),
    unless(hourLifecycle.allows("approve", statusOf(row)), "workHour.alreadyReviewed"),
    isOpen(row),
  );

/** Who may do what with a record of hours now. */
export const hourPolicy = {
  edit: (actor: Actor, row: HourState) => mayChange("edit", actor, row),
  remove: (actor: Actor, row: HourState) => mayChange("remove", actor, row),
  review: (actor: Actor, row: HourState) => mayDecide(actor, row),
  reject: (actor: Actor, row: HourState) =>
    all(mayDecide(actor, row), unless(row.sign_state !== isSigned, "workHour.signed")),
  revoke: (actor: Actor, row: HourState) =>
    all(
      unless(actor.permissions.has("hour:review") && actor.roles.has("pa"), "workHour.platformOnly"),
      isOthers(actor, row),
      unless(hourLifecycle.allows("revoke", statusOf(row)), "workHour.notApproved"),
      unless(row.sign_state !== isSigned, "workHour.signed"),
      isOpen(row),
    ),
  /** Moves a record to another contract item, as it is. */
  correct: (actor: Actor, row: HourState) =>
    all(mayReview(actor, row), unless(row.sign_state !== isSigned, "workHour.signed"), isOpen(row)),
  bonus: (actor: Actor, row: HourState) =>
    all(
      unless(
        actor.permissions.has("hour:bonus") && (actor.roles.has("pa") || leadsTeam(actor, row)),
        "workHour.notReviewer",
      ),
      isOthers(actor, row),
      unless(statusOf(row) === "approved", "workHour.notApproved"),
      unless(
        row.bonus === null || row.bonus.status === reviewStatus.toCode("rejected"),
        "workHour.bonusOpen",
      ),
      isOpen(row),
    ),
  decideBonus: (actor: Actor, row: HourState) =>
    all(
      unless(actor.permissions.has("hour:bonus") && actor.roles.has("pa"), "workHour.platformOnly"),
      isOthers(actor, row),
      unless(row.bonus !== null, "workHour.bonusUnknown"),
      unless(row.bonus?.status === reviewStatus.toCode("pending"), "workHour.bonusDecided"),
      unless(row.bonus?.proposedBy !== actor.userId, "workHour.ownProposal"),
    ),
  /** Beyond `decideBonus`: a refusal changes no sum, so that it is possible in a closed month too. */
  approveBonus: (_actor: Actor, row: HourState) =>
    all(unless(statusOf(row) === "approved", "workHour.notApproved"), isOpen(row)),
} satisfies Policy<HourState>;
