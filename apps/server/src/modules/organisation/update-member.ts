import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { updateMember as endpoint } from "@pharos/api/organisation";
import { phoneLimits } from "@pharos/domain/limits";
import { maskPhone } from "@pharos/domain/text";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { changesOf } from "./changes-of.ts";
import { fieldProblem } from "./enrol-member.ts";
import { lockMember } from "./lock-members.ts";
import { editsAll } from "./member.policy.ts";
import { type MemberChange, type MemberRecord, memberRepo } from "./member.repo.ts";

type Input = HandlerInput<typeof endpoint>["body"];

/** Changes a member; people change their own contact data. What one signs in with changes only while the account waits. */
export async function updateMember(
  { transact }: Pick<Platform, "transact">,
  call: Call,
  input: Input,
): Promise<CallResult<typeof endpoint>> {
  return transact(call, async (tx) => {
    const subject = await lockMember(tx, call, input.id, "edit");
    const { member, company } = subject;
    if (input.version !== member.version)
      throw new AppError("common.dataChanged", { data: { id: member.id, version: member.version } });
    const { columns, before, after } = changesOf<MemberChange>(member, {
      name: ["name", input.name],
      jobTitle: ["job_title", orNull(input.jobTitle)],
      phone: ["phone", orNull(input.phone)],
      email: ["email", orNull(input.email)],
      workCity: ["work_city", orNull(input.workCity)],
    });
    if (Object.keys(after).length === 0) return { id: member.id, version: member.version };
    const mayAll = editsAll(call.actor, subject);
    if (!mayAll) refuseAllButContactData(Object.keys(after));
    if (mayAll) await correctWaitingAccount(tx, member, input);
    const version = await memberRepo(tx.db).update(member.id, tx.now, columns);
    await tx.audit({
      action: "member.changed",
      objectType: "member",
      objectId: member.id,
      companyId: company.id,
      detail: { before: withoutPhone(before), after: withoutPhone(after) },
    });
    return { id: member.id, version };
  });
}

const orNull = (text: string | null | undefined): string | null | undefined => (text === "" ? null : text);

const managedFields = ["name", "jobTitle"];

function refuseAllButContactData(changed: readonly string[]): void {
  const refused = changed.filter((field) => managedFields.includes(field));
  if (refused.length === 0) return;
  const problem = { key: "errors.organisation.contactDataOnly" } as const;
  throw new AppError("organisation.contactDataOnly", {
    fields: Object.fromEntries(refused.map((field) => [field, problem])),
  });
}

/** An account that nobody has opened yet gets the corrected name and addresses: the next link goes there. */
async function correctWaitingAccount(tx: UnitOfWork, member: MemberRecord, input: Input): Promise<void> {
  const { user_id: userId } = member;
  if (userId === null || member.is_activated || member.account_status !== 3) return;
  if (await isElsewhere(tx, userId, member.company_id)) return;
  const phone = orNull(input.phone);
  const email = orNull(input.email);
  if (phone && phone !== member.account_phone && (await isTaken(tx, userId, "phone", phone)))
    throw fieldProblem("phone", "organisation.phoneTaken");
  if (email && email !== member.account_email && (await isTaken(tx, userId, "email", email)))
    throw fieldProblem("email", "organisation.emailTaken");
  await tx.db
    .updateTable("app_user")
    .set({
      updated_at: tx.now,
      ...(input.name !== undefined && { display_name: input.name }),
      ...(phone !== undefined && { phone }),
      ...(email !== undefined && { email }),
    })
    .where("id", "=", userId)
    .execute();
}

/** Somebody whom another organisation knows as well is not corrected by this one alone. */
async function isElsewhere(tx: UnitOfWork, userId: number, companyId: number): Promise<boolean> {
  const row = await tx.db
    .selectFrom("employee")
    .select("id")
    .where("user_id", "=", userId)
    .where("company_id", "<>", companyId)
    .executeTakeFirst();
  return row !== undefined;
}

async function isTaken(
  tx: UnitOfWork,
  userId: number,
  column: "phone" | "email",
  value: string,
): Promise<boolean> {
  const row = await tx.db
    .selectFrom("app_user")
    .select("id")
    .where("id", "<>", userId)
    .$if(column === "phone", (query) =>
      query.where("area_code", "=", phoneLimits.areaCode).where("phone", "=", value),
    )
    .$if(column === "email", (query) =>
      query.where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", value.toLowerCase())),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** The audit log says that a number changed, not which it is. */
function withoutPhone(changes: Record<string, string | number | boolean | null>) {
  const { phone } = changes;
  return typeof phone === "string" ? { ...changes, phone: maskPhone(phone) } : changes;
}
