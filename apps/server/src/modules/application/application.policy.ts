import { applicationLifecycle } from "@pharos/domain/application";
import { type ApplyStatus, applyStatus } from "@pharos/domain/enums";
import type { Actor } from "../../platform/actor.ts";
import { all, type Decision, unless } from "../../platform/policy.ts";
import type { ApplicationRecord } from "./application.repo.ts";

/** What a rule needs to know of an application. */
export type Decided = Pick<ApplicationRecord, "status" | "applicant_user_id">;

const statusOf = ({ status }: Pick<Decided, "status">): ApplyStatus => applyStatus.fromCode(status);

/** Whether the applicant may still take it back. */
export const mayWithdraw = (row: Pick<Decided, "status">): boolean =>
  applicationLifecycle.allows("withdraw", statusOf(row));

/** Whether someone who reaches the application may decide on it. */
export function mayDecide(action: "approve" | "reject", actor: Actor, row: Decided): Decision {
  return all(
    unless(actor.permissions.has("audit:review"), "common.permissionDenied"),
    unless(applicationLifecycle.allows(action, statusOf(row)), "application.alreadyDecided"),
    // No one decides on what they asked for themselves.
    unless(row.applicant_user_id !== actor.userId, "application.ownApplication"),
  );
}
