import type { NewMember } from "@pharos/api/organisation";
import { businessToday } from "@pharos/domain/contract";
import { maskPhone } from "@pharos/domain/text";
import { AppError, type ErrorCode, type Vars } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { CompanyRecord } from "./company.repo.ts";
import { type InvitationPlatform, sendInvitation } from "./invitation/send-invitation.ts";
import { memberRepo } from "./member.repo.ts";

/** A person to add, as the contract or a sheet gives one. */
export type Enrolment = (typeof NewMember)["_zod"]["output"];

/**
 * Enters one person in a locked organisation: a contact, who is invited when the person is to sign in. Looks at nothing but
 * the organisation's own entries, so that nothing is learned of anybody else. Throws before it writes, with the field that
 * does not fit. Answers the id of the entry.
 */
export async function enrolMember(
  platform: InvitationPlatform,
  tx: UnitOfWork,
  call: Call,
  company: CompanyRecord,
  entry: Enrolment,
): Promise<number> {
  await refuseDouble(tx, company.id, entry);
  const memberId = await memberRepo(tx.db).insert({
    company_id: company.id,
    name: entry.name,
    phone: entry.phone,
    email: entry.email || null,
    job_title: entry.jobTitle || null,
    join_date: businessToday(tx.now),
    created_at: tx.now,
    updated_at: tx.now,
  });
  await tx.audit({
    action: "member.added",
    objectType: "member",
    objectId: memberId,
    companyId: company.id,
    detail: {
      after: { name: entry.name, jobTitle: entry.jobTitle || null, phone: maskPhone(entry.phone) },
    },
  });
  if (entry.createLogin) {
    await sendInvitation(platform, tx, call, {
      employeeId: memberId,
      companyId: company.id,
      companyName: company.name,
      name: entry.name,
      userId: null,
      phone: entry.phone,
      email: entry.email || null,
      occasion: "invited",
      locale: call.actor.locale,
    });
  }
  return memberId;
}

// The same number twice among the active entries is the same person twice.
async function refuseDouble(tx: UnitOfWork, companyId: number, { phone }: Enrolment): Promise<void> {
  const row = await tx.db
    .selectFrom("employee")
    .select("id")
    .where("company_id", "=", companyId)
    .where("status", "=", 1)
    .where("phone", "=", phone)
    .executeTakeFirst();
  if (row) throw fieldProblem("phone", "organisation.memberAlready");
}

/** A refusal shown at one field of a person. */
export function fieldProblem(
  field: string,
  code: ErrorCode & `organisation.${string}`,
  vars?: Vars,
): AppError {
  return new AppError(code, {
    ...(vars && { vars }),
    fields: { [field]: { key: `errors.${code}`, ...(vars && { vars }) } },
  });
}
