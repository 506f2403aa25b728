import type { NewMember } from "@pharos/api/organisation";
import { businessToday } from "@pharos/domain/contract";
import { nameProblem, vendorParties } from "@pharos/domain/organisation";
import { maskPhone } from "@pharos/domain/text";
import { AppError, type ErrorCode, type Vars } from "../../platform/app-error.ts";
import { batch, batchFind } from "../../platform/batch.ts";
import type { Call } from "../../platform/call.ts";
import { createRowWriter, type RowWriter } from "../../platform/row-writer.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { CompanyRecord } from "./company.repo.ts";
import {
  type InvitationPlatform,
  type InvitationRequest,
  sendInvitations,
  tooManyInvitations,
} from "./invitation/send-invitation.ts";
import { type MemberRecord, memberRepo } from "./member.repo.ts";

/** A person to add, as the contract or a sheet gives one. */
export type Enrolment = (typeof NewMember)["_zod"]["output"] & { readonly workCity?: string | undefined };

/** Enters people in a locked organisation; those who are entered side by side share their statements. */
export interface Enroller {
  /** The active entry with this phone number: the same number twice is the same person twice. */
  readonly findByPhone: (phone: string) => Promise<MemberRecord | undefined>;
  readonly members: RowWriter<"employee">;
  /** Refuses a name by which somebody would pass for somebody else. */
  readonly refuseName: (name: string) => void;
  /**
   * Enters one person: a contact, who is invited when the person is to sign in. Looks at nothing but the organisation's own
   * entries, so that nothing is learned of anybody else. Throws with the field that does not fit, before the entry is
   * written. Answers the id of the entry.
   */
  readonly enrol: (entry: Enrolment) => Promise<number>;
}

export function createEnroller(
  platform: InvitationPlatform,
  tx: UnitOfWork,
  call: Call,
  company: CompanyRecord,
): Enroller {
  const members = createRowWriter(tx, "employee", "phone");
  const findByPhone = batchFind(
    (phones: readonly string[]) => memberRepo(tx.db).findByPhones(company.id, phones),
    ({ phone }) => [phone],
  );
  const invite = batch((requests: readonly InvitationRequest[]) =>
    sendInvitations(platform, tx, call, requests).then((sent) => requests.map((_, index) => sent[index])),
  );
  const enrol = async (entry: Enrolment): Promise<number> => {
    refuseDeceivingName(company, entry.name);
    if (await findByPhone(entry.phone)) throw fieldProblem("phone", "organisation.memberAlready");
    const memberId = await members.insert({
      company_id: company.id,
      name: entry.name,
      phone: entry.phone,
      email: entry.email || null,
      job_title: entry.jobTitle || null,
      work_city: entry.workCity || null,
      join_date: businessToday(tx.now),
      created_at: tx.now,
      updated_at: tx.now,
    });
    if (memberId === undefined) throw fieldProblem("phone", "organisation.memberAlready");
    await tx.audit({
      action: "member.added",
      objectType: "member",
      objectId: memberId,
      companyId: company.id,
      detail: {
        after: { name: entry.name, jobTitle: entry.jobTitle || null, phone: maskPhone(entry.phone) },
      },
    });
    if (!entry.createLogin) return memberId;
    const sent = await invite({
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
    if (!sent) throw tooManyInvitations();
    return memberId;
  };
  return { findByPhone, members, enrol, refuseName: (name) => refuseDeceivingName(company, name) };
}

/** Refuses names by which a customer's member would pass for somebody else; the vendor names its people as they are. */
export function refuseDeceivingName({ party_type }: Pick<CompanyRecord, "party_type">, name: string): void {
  const problem = vendorParties.includes(party_type) ? undefined : nameProblem(name);
  if (problem) throw fieldProblem("name", `organisation.${problem}`);
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
