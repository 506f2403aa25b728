import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { updateMember as endpoint } from "@pharos/api/organisation";
import { maskPhone } from "@pharos/domain/text";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { changedColumns } from "../../platform/changed-fields.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuseDeceivingName } from "./enrol-member.ts";
import { lockMember } from "./lock-members.ts";
import { type MemberChange, memberRepo } from "./member.repo.ts";
import { managesMembers } from "./organisation.policy.ts";

type Input = HandlerInput<typeof endpoint>["body"];

/**
 * Changes an entry of a member; people change their own contact data, and team admins that of the vendor's people in their
 * teams. An entry is what the organisation knows of someone: what the person signs in with never changes with it.
 */
export async function updateMember(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  input: Input,
): Promise<CallResult<typeof endpoint>> {
  return withTransaction(call, async (tx) => {
    const { member, company } = await lockMember(tx, call, input.id, "edit");
    if (input.version !== member.version)
      throw new AppError("common.dataChanged", { data: { id: member.id, version: member.version } });
    const { columns, before, after, isEmpty } = changedColumns<MemberChange>(member, {
      name: ["name", input.name],
      jobTitle: ["job_title", orNull(input.jobTitle)],
      phone: ["phone", orNull(input.phone)],
      email: ["email", orNull(input.email)],
      workCity: ["work_city", orNull(input.workCity)],
    });
    if (columns.name !== undefined) refuseDeceivingName(company, input.name ?? "");
    if (isEmpty) return { id: member.id, version: member.version };
    if (managesMembers(call.actor, company) !== true) refuseAllButContactData(Object.keys(after));
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

/** The audit log says that a number changed, not which it is. */
function withoutPhone(changes: Record<string, string | number | boolean | null>) {
  const { phone } = changes;
  return typeof phone === "string" ? { ...changes, phone: maskPhone(phone) } : changes;
}
