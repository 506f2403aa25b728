import type {
  readOwnApplication as readContract,
  withdrawApplication as withdrawContract,
} from "@pharos/api/application";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { applyStatus } from "@pharos/domain/enums";
import { phoneLimits } from "@pharos/domain/limits";
import { AppError } from "../../platform/app-error.ts";
import type { Call, CallInfo } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { applicationsPath } from "./application.channels.ts";
import { mayWithdraw } from "./application.policy.ts";
import { type Applicant, type ApplicationRecord, applicationRepo } from "./application.repo.ts";
import { verifyApplicant } from "./submit-application.ts";

interface PhoneProof {
  readonly phone?: string | null;
  readonly smsCode?: string | null;
}

/** How the own newest application stands. */
export async function readOwnApplication(
  platform: Platform,
  call: CallInfo | Call,
  proof: HandlerInput<typeof readContract>["query"],
): Promise<CallResult<typeof readContract>> {
  const row = await asApplicant(platform, call, proof, (tx, applicant) =>
    applicationRepo(tx.db).findNewestOf(applicant),
  );
  if (!row) return { has: false, status: null, applyNo: null, reviewComment: null, application: null };
  const application = toOwn(row);
  const { status, applyNo, reviewComment } = application;
  return { has: true, status, applyNo, reviewComment, application };
}

/** Takes back an application no one has decided on. */
export async function withdrawApplication(
  platform: Platform,
  call: CallInfo | Call,
  { applyNo, ...proof }: HandlerInput<typeof withdrawContract>["body"],
): Promise<null> {
  return asApplicant(platform, call, proof, async (tx, applicant) => {
    const repo = applicationRepo(tx.db);
    const row = await repo.lockOwn(applicant, applyNo);
    if (!row) throw new AppError("application.notFound");
    if (!mayWithdraw(row)) throw new AppError("application.alreadyDecided");
    await repo.update(row.id, { withdrawn_at: tx.now, updated_at: tx.now });
    await tx.audit({ action: "application.withdrawn", objectType: "application", objectId: row.id });
    tx.hint(applicationsPath);
    return null;
  });
}

/** Runs work for whoever the code sent to the phone, or else the session, proves to be asking. */
async function asApplicant<T>(
  platform: Platform,
  call: CallInfo | Call,
  proof: PhoneProof,
  work: (tx: UnitOfWork, applicant: Applicant) => Promise<T>,
): Promise<T> {
  if ("actor" in call && !proof.smsCode) {
    const { userId } = call.actor;
    return platform.withTransaction(call, (tx) => work(tx, { userId }));
  }
  const verified = await verifyApplicant(platform, call, proof);
  return platform.withTransaction(call, async (tx) => {
    await verified.spend(tx);
    return work(tx, { areaCode: phoneLimits.areaCode, phone: proof.phone ?? "" });
  });
}

function toOwn(row: ApplicationRecord) {
  const isRejected = applyStatus.fromCode(row.status) === "rejected";
  return {
    applyNo: row.apply_no,
    applyType: row.apply_type,
    status: row.status,
    companyName: row.company_name,
    createdTime: row.created_at,
    reviewTime: row.reviewed_at,
    // What reviewers note beside an approval is for themselves.
    reviewComment: isRejected ? row.review_comment : null,
  };
}
