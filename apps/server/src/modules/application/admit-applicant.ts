import { partyType, userStatus } from "@pharos/domain/enums";
import { parseLocale } from "@pharos/i18n";
import { AppError, type ErrorCode } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { sendInvitation } from "../organisation/index.ts";
import {
  findApplicantUser,
  findCustomer,
  findNamesake,
  grantUserRole,
  insertCustomer,
  joinCompany,
  upsertContact,
} from "./admit-applicant.repo.ts";
import type { ApplicationRecord } from "./application.repo.ts";
import type { ApprovalResult, ApproveInput } from "./decide-application.ts";

/**
 * Makes the applicant a member of the chosen customer, or of a new one. Anyone who has an account joins with it; everyone else
 * is invited by the phone that was verified when applying.
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
  if (known) {
    await joinAtOnce(platform, tx, { row, userId: known.id, companyId: company.id, isAdmin: input.isAdmin });
    return { result_company_id: company.id, result_user_id: known.id, isInvited: false };
  }
  const employeeId = await upsertContact(tx, { row, companyId: company.id, isAdmin: input.isAdmin });
  await sendInvitation(platform, tx, call, {
    employeeId,
    companyId: company.id,
    companyName: company.name,
    name: row.contact_name,
    userId: null,
    // The code of the application verified the phone; the mail address was only typed.
    phone: row.phone,
    email: null,
    occasion: "approved",
    locale: parseLocale(row.locale),
  });
  return { result_company_id: company.id, isInvited: true };
}

/** Anyone who applied has asked for the membership: nothing is left to accept. */
async function joinAtOnce(
  { sessionChanges }: Pick<Platform, "sessionChanges">,
  tx: UnitOfWork,
  member: { row: ApplicationRecord; userId: number; companyId: number; isAdmin: boolean },
): Promise<void> {
  const { row, userId, companyId, isAdmin } = member;
  await grantUserRole(tx.db, userId);
  await joinCompany(tx, member);
  await tx.audit({
    action: "member.added",
    objectType: "user",
    objectId: userId,
    companyId,
    detail: { after: { isAdmin }, applyNo: row.apply_no },
  });
  sessionChanges.change(tx, { userId });
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
