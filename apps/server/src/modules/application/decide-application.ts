import type {
  approveApplication as approveContract,
  rejectApplication as rejectContract,
} from "@pharos/api/application";
import type { HandlerInput } from "@pharos/api/core";
import { sqlStateOf } from "@pharos/db";
import { applyStatus, applyType } from "@pharos/domain/enums";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { approveEntitlement, rejectEntitlement } from "../service-request/index.ts";
import { admitApplicant } from "./admit-applicant.ts";
import { applicationsPath } from "./application.channels.ts";
import { applicationDecided } from "./application.events.ts";
import { mayDecide } from "./application.policy.ts";
import { type ApplicationRecord, applicationRepo } from "./application.repo.ts";
import { makeServiceNumber } from "./make-service-number.ts";

/** How an application is approved. */
export type ApproveInput = HandlerInput<typeof approveContract>["body"];

/** What came of an approval. */
export interface ApprovalResult {
  readonly result_company_id?: number;
  readonly result_user_id?: number;
  readonly result_service_number_id?: number;
  /** The applicant was sent an invitation. */
  readonly isInvited?: boolean;
}

const uniqueViolation = "23505";

/** Approves an application and brings about what was applied for, in one transaction. */
export async function approveApplication(
  platform: Platform,
  call: Call,
  id: number,
  input: ApproveInput,
): Promise<null> {
  try {
    return await platform.withTransaction(call, async (tx) => {
      const row = await lockFor(tx, call, id, "approve");
      const { isInvited = false, ...results } = await bringAbout(platform, tx, call, row, input);
      await conclude(tx, call, row, {
        isApproved: true,
        isInvited,
        words: input.comment || null,
        results,
      });
      return null;
    });
  } catch (error) {
    // Someone else created the same organisation or account at the same moment: looking again shows it.
    if (sqlStateOf(error) === uniqueViolation) throw new AppError("common.dataChanged");
    throw error;
  }
}

/** Rejects an application; the applicant is informed why. */
export async function rejectApplication(
  platform: Platform,
  call: Call,
  id: number,
  { reason }: HandlerInput<typeof rejectContract>["body"],
): Promise<null> {
  return platform.withTransaction(call, async (tx) => {
    const row = await lockFor(tx, call, id, "reject");
    if (row.service_request_id !== null)
      await rejectEntitlement(tx, call.actor, { requestId: row.service_request_id, words: reason });
    await conclude(tx, call, row, { isApproved: false, isInvited: false, words: reason, results: {} });
    return null;
  });
}

async function lockFor(
  tx: UnitOfWork,
  { actor }: Call,
  id: number,
  action: "approve" | "reject",
): Promise<ApplicationRecord> {
  const row = await applicationRepo(tx.db).lockReviewable(actor, id);
  if (!row) throw new AppError("application.notFound");
  const decision = mayDecide(action, actor, row);
  if (decision !== true) throw new AppError(decision.code, { vars: decision.vars });
  return row;
}

async function bringAbout(
  platform: Platform,
  tx: UnitOfWork,
  call: Call,
  row: ApplicationRecord,
  input: ApproveInput,
): Promise<ApprovalResult> {
  switch (applyType.fromCode(row.apply_type)) {
    case "organisation":
      return admitApplicant(platform, tx, call, row, input);
    case "serviceNumber":
      return makeServiceNumber(tx, call, row, input);
    case "entitlement": {
      // A check constraint says that an entitlement has its request.
      const requestId = row.service_request_id ?? 0;
      await approveEntitlement(tx, call.actor, { requestId, words: input.comment || null });
      return {};
    }
  }
}

interface Conclusion {
  readonly isApproved: boolean;
  readonly isInvited: boolean;
  readonly words: string | null;
  readonly results: Omit<ApprovalResult, "isInvited">;
}

async function conclude(
  tx: UnitOfWork,
  { actor }: Call,
  row: ApplicationRecord,
  { isApproved, isInvited, words, results }: Conclusion,
): Promise<void> {
  await applicationRepo(tx.db).update(row.id, {
    ...results,
    status: applyStatus.toCode(isApproved ? "approved" : "rejected"),
    reviewer_id: actor.userId,
    reviewed_at: tx.now,
    review_comment: words,
    updated_at: tx.now,
  });
  const companyId = results.result_company_id ?? row.company_id ?? undefined;
  await tx.audit({
    action: isApproved ? "application.approved" : "application.rejected",
    objectType: "application",
    objectId: row.id,
    ...(companyId !== undefined && { companyId }),
    detail: { applyNo: row.apply_no, applyType: row.apply_type, ...(words && { words }) },
  });
  await tx.publish(applicationDecided, { id: row.id, isApproved, isInvited });
  tx.hint(applicationsPath);
}
