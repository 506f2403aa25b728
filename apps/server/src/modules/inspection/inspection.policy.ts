import { type InspectionStatus, inspectionStatus } from "@pharos/domain/enums";
import type { Permission } from "@pharos/domain/permissions";
import type { Actor } from "../../platform/actor.ts";
import { all, type Decision, type Policy, unless } from "../../platform/policy.ts";
import { leadsEverything, workingTeams, worksForVendor } from "../../platform/scope.ts";

/** What the policy knows of a batch. */
export interface BatchState {
  readonly status: number;
  readonly company_id: number;
  readonly serving_team_ids: readonly number[];
  readonly author_id: number | null;
}

export type BatchAction = "upload" | "edit" | "publish" | "withdraw" | "delete" | "retry" | "chooseAsset";

/** Works for the organisation: leads for all, others by a team that serves it. */
export function serves(
  actor: Actor,
  { company_id, serving_team_ids }: Pick<BatchState, "company_id" | "serving_team_ids">,
): boolean {
  const only = actor.apiToken?.companyId;
  if (!worksForVendor(actor) || (only !== undefined && only !== company_id)) return false;
  return leadsEverything(actor) || workingTeams(actor).some((id) => serving_team_ids.includes(id));
}

const may = (actor: Actor, permission: Permission, row: BatchState): Decision =>
  unless(actor.permissions.has(permission) && serves(actor, row), "inspection.notServed");

const is = (row: BatchState, status: InspectionStatus): boolean =>
  inspectionStatus.fromCode(row.status) === status;

const isDraft = (row: BatchState): Decision =>
  all(unless(!is(row, "published"), "inspection.published"), unless(is(row, "ready"), "inspection.notReady"));

/** Who may do what with a batch, and when. */
export const inspectionPolicy: Policy<BatchState, BatchAction> = {
  upload: (actor, row) => may(actor, "ins:upload", row),
  edit: (actor, row) => all(may(actor, "ins:edit", row), isDraft(row)),
  publish: (actor, row) =>
    all(
      may(actor, "ins:publish", row),
      unless(!is(row, "published"), "inspection.publishedAlready"),
      unless(is(row, "ready"), "inspection.notReady"),
      // Nobody publishes what he prepared himself, whatever the role.
      unless(row.author_id !== actor.userId, "inspection.ownBatch"),
    ),
  withdraw: (actor, row) =>
    all(may(actor, "ins:publish", row), unless(is(row, "published"), "inspection.notPublished")),
  delete: (actor, row) =>
    all(
      may(actor, "ins:delete", row),
      unless(!is(row, "published") || actor.roles.has("sys"), "inspection.publishedStays"),
    ),
  retry: (actor, row) =>
    all(may(actor, "ins:upload", row), unless(is(row, "failed"), "inspection.notFailed")),
  chooseAsset: (actor, row) => may(actor, "ins:edit", row),
};
