import { partyType, userStatus } from "@pharos/domain/enums";
import { AppError, type ErrorCode } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { sendActivationLink } from "../identity/index.ts";
import {
  createApplicantUser,
  findApplicantUser,
  findCustomer,
  findNamesake,
  grantUserRole,
  insertCustomer,
  joinCompany,
} from "./admit-applicant.repo.ts";
import type { ApplicationRecord } from "./application.repo.ts";
import type { ApprovalResult, ApproveInput } from "./decide-application.ts";

/**
 * Makes the applicant a member of the chosen customer, or of a new one. Whoever has an account joins with it; everybody else
 * gets one that waits for its first password, and a link to set it.
 */
export async function admitApplicant(
  platform: Platform,
  tx: UnitOfWork,
  call: Call,
  row: ApplicationRecord,
  input: ApproveInput,
): Promise<ApprovalResult> {
  const known = await findApplicantUser(tx.db, row);
  if (known?.status === userStatus.toCode("disabled")) throw new AppError("application.phoneOfDisabled");
  if (known?.is_internal) throw new AppError("application.phoneOfVendor");
  const company = await chooseCompany(tx, call, row, input);
  const userId = known?.id ?? (await createApplicantUser(tx, call, row));
  await grantUserRole(tx.db, userId);
  await joinCompany(tx, { row, userId, companyId: company.id, isAdmin: input.isAdmin });
  await tx.audit({
    action: "member.added",
    objectType: "user",
    objectId: userId,
    companyId: company.id,
    detail: { after: { isAdmin: input.isAdmin }, applyNo: row.apply_no },
  });
  await platform.sessionChanges.change(tx, { userId });
  const isInvited = known === undefined || known.is_waiting;
  if (isInvited) {
    await sendActivationLink(platform, tx, {
      userId,
      companyId: company.id,
      companyName: company.name,
      createdBy: call.actor.userId,
      occasion: "approved",
    });
  }
  return { result_company_id: company.id, result_user_id: userId, isInvited };
}

async function chooseCompany(
  tx: UnitOfWork,
  { actor }: Call,
  row: ApplicationRecord,
  { companyId, companyName }: ApproveInput,
): Promise<{ id: number; name: string }> {
  if (companyId != null) {
    const company = await findCustomer(tx.db, companyId);
    if (!company) throw fieldError("companyId", "application.companyUnknown");
    return company;
  }
  const name = companyName || row.company_name;
  if (await findNamesake(tx.db, name)) throw fieldError("companyName", "application.companyExists");
  const company = await insertCustomer(tx.db, {
    name,
    party_type: partyType.toCode("customer"),
    created_by: actor.userId,
    created_at: tx.now,
    updated_at: tx.now,
  });
  await tx.audit({
    action: "organisation.created",
    objectType: "company",
    objectId: company.id,
    companyId: company.id,
    detail: { after: { name }, applyNo: row.apply_no },
  });
  return company;
}

/** A refusal shown at one field of the approval. */
export const fieldError = (field: string, code: ErrorCode & `application.${string}`): AppError =>
  new AppError(code, { fields: { [field]: { key: `errors.${code}` } } });
