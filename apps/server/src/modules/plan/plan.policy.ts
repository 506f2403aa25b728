import { businessToday } from "@pharos/domain/contract";
import { type PlanStatus, planPlace, planStatus } from "@pharos/domain/enums";
import { type PlanAction, planLifecycle, reopenDays } from "@pharos/domain/plan";
import { dayMs } from "@pharos/domain/time";
import type { Actor } from "../../platform/actor.ts";
import type { ErrorCode } from "../../platform/app-error.ts";
import { all, type Decision, type Policy, unless } from "../../platform/policy.ts";

/** What the rules about plans look at. */
export interface PlanFacts {
  readonly status: number;
  readonly company_id: number;
  /** Hours are reported on it, approved or not. */
  readonly has_hours: boolean;
  readonly ended_at: string | null;
  readonly created_by: number | null;
  readonly manager_user_id: number | null;
  readonly start_date: string;
  readonly place: number;
  readonly executors: readonly { readonly userId: number }[];
  /** The actor leads the work on it; see `leadsPlan`. */
  readonly is_led: boolean;
  /** The actor is its main executor, or one of them. */
  readonly is_main: boolean;
}

/** Who may do what with a plan now. */
export const planPolicy = {
  edit: (actor: Actor, row: PlanFacts) =>
    all(mayEdit(actor, row.is_led || row.is_main), inState("edit", row)),
  changeExecutors: (actor: Actor, row: PlanFacts) =>
    all(mayEdit(actor, row.is_led || row.manager_user_id === actor.userId), inState("changeExecutors", row)),
  addAssist: (actor: Actor, row: PlanFacts) =>
    all(
      mayEdit(actor, row.is_led || row.is_main || row.manager_user_id === actor.userId),
      inState("changeExecutors", row),
    ),
  link: (actor: Actor, row: PlanFacts) =>
    all(mayEdit(actor, row.is_led || row.is_main), inState("edit", row)),
  // Also what has ended may have drawn on the wrong contract item.
  moveToItem: (actor: Actor, row: PlanFacts) => mayEdit(actor, row.is_led),
  checkIn: (actor: Actor, row: PlanFacts, now: Date) =>
    all(
      unless(
        row.executors.some(({ userId }) => userId === actor.userId),
        "plan.executorsOnly",
      ),
      inState("checkIn", row),
      unless(planPlace.fromCode(row.place) === "onSite", "plan.isRemote"),
      unless(row.start_date <= businessToday(now), "plan.notStarted"),
    ),
  notifyDelivery: (actor: Actor, row: PlanFacts) =>
    all(mayEdit(actor, row.is_led || row.is_main), inState("notifyDelivery", row)),
  end: (actor: Actor, row: PlanFacts) =>
    all(
      unless(actor.permissions.has("plan:end") && (row.is_led || row.is_main), "plan.notYours"),
      inState("end", row),
    ),
  reopen: (actor: Actor, row: PlanFacts, now: Date) =>
    all(mayEdit(actor, row.is_led), inState("reopen", row), isRecent(row, now)),
  rate: (actor: Actor, row: PlanFacts) =>
    all(
      unless(actor.isCustomer && actor.companyIds.includes(row.company_id), "plan.rateByCustomerOnly"),
      inState("rate", row),
    ),
  delete: (actor: Actor, row: PlanFacts) =>
    all(
      unless(
        actor.permissions.has("plan:delete") && (row.is_led || row.created_by === actor.userId),
        "plan.notYours",
      ),
      inState("delete", row),
      unless(!row.has_hours, "plan.hasHours"),
    ),
} satisfies Policy<PlanFacts>;

/** An action of the policy. */
export type PlanPolicyAction = keyof typeof planPolicy;

/** Whether somebody may plan work at all; which teams and customers is decided by what is given. */
export const mayCreatePlans = (actor: Actor): Decision =>
  unless(actor.permissions.has("plan:create"), "common.permissionDenied");

/** Whether somebody may plan work for a team: leads everywhere, team admins their teams, experts the own ones. */
export function mayPlanFor(actor: Actor, teamId: number, isLeading: boolean): boolean {
  return isLeading || actor.adminTeamIds.includes(teamId) || actor.teamIds.includes(teamId);
}

const mayEdit = (actor: Actor, isTheirs: boolean): Decision =>
  unless(actor.permissions.has("plan:edit") && isTheirs, "plan.notYours");

const wrongState: Readonly<Record<PlanStatus, ErrorCode>> = {
  notStarted: "plan.notStarted",
  inProgress: "plan.underWay",
  overdue: "plan.isOverdue",
  ended: "plan.hasEnded",
};

/** Whether the action exists in the state, or that state as the reason. */
function inState(action: PlanAction, row: PlanFacts): Decision {
  const status = planStatus.fromCode(row.status);
  return unless(planLifecycle.allows(action, status), wrongState[status]);
}

function isRecent({ ended_at }: PlanFacts, now: Date): Decision {
  const isInTime = ended_at !== null && now.getTime() - Date.parse(ended_at) <= reopenDays * dayMs;
  return unless(isInTime, "plan.reopenTooLate", { days: reopenDays });
}
