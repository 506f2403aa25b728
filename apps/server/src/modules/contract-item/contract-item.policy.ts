import type { Actor } from "../../platform/actor.ts";
import { all, type Policy, unless } from "../../platform/policy.ts";

/** What the rules about contract items and proofs of concept look at. */
interface Led {
  /** The actor leads the work on the row; see `leadsWork`. */
  readonly is_led: boolean;
}

/** Who may change a contract item or a proof of concept. */
export const contractItemPolicy = {
  edit: (actor: Actor, row: Led) =>
    all(
      unless(actor.permissions.has("ccc:edit"), "contractItem.notEditable"),
      unless(row.is_led, "contractItem.notEditable"),
    ),
} satisfies Policy<Led>;

/** What the rules about service items look at. */
interface ServiceItemState {
  /** 0 open, 1 done, 2 cancelled. */
  readonly status: number;
  readonly used: number;
}

const open = 0;

/** Who may change a service item and book on its quota. */
export const serviceItemPolicy = {
  edit: (actor: Actor) => mayEdit(actor),
  delete: (actor: Actor, row: ServiceItemState) =>
    all(mayEdit(actor), unless(row.used === 0, "contractItem.serviceItemUsed")),
  book: (actor: Actor, row: ServiceItemState) =>
    all(mayEdit(actor), unless(row.status === open, "contractItem.serviceItemEnded")),
} satisfies Policy<ServiceItemState>;

const mayEdit = (actor: Actor) => unless(actor.permissions.has("sn:edit"), "contractItem.snEditOnly");

/** Whether someone may add an item anywhere; which customers' is decided by the row. */
export const mayCreateItems = (actor: Actor) =>
  unless(
    actor.permissions.has("ccc:edit") && (["sys", "pa", "ta"] as const).some((role) => actor.roles.has(role)),
    "contractItem.notEditable",
  );

/** Whether someone may plan recurring tasks. */
export const mayPlanTasks = (actor: Actor) =>
  unless(actor.permissions.has("ccc:edit") && actor.permissions.has("plan:create"), "contractItem.planOnly");

/** Amounts are for those who may see all of them, and for whom a contract has as its owner or manager. */
export function maySeeAmount(
  actor: Actor,
  row: { readonly contract_owner_id: number | null; readonly contract_manager_id: number | null },
): boolean {
  return (
    actor.permissions.has("contract:amount") ||
    row.contract_owner_id === actor.userId ||
    row.contract_manager_id === actor.userId
  );
}
