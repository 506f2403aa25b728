import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { addMembers as endpoint } from "@pharos/api/organisation";
import { AppError, type FieldProblem } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { createEnroller, type Enrolment } from "./enrol-member.ts";
import type { InvitationPlatform } from "./invitation/send-invitation.ts";
import { lockForMembers } from "./lock-members.ts";

/** Enters people in an organisation and invites them: all of them, or none. Every entry that does not fit is notified at its field. */
export async function addMembers(
  platform: InvitationPlatform & Pick<Platform, "withTransaction">,
  call: Call,
  { companyId, list }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  return platform.withTransaction(call, async (tx) => {
    const company = await lockForMembers(tx, call, companyId);
    const { enrol } = createEnroller(platform, tx, call, company);
    const problems: Record<string, FieldProblem> = findDoubles(list);
    for (const [index, entry] of list.entries()) {
      if (problems[`list.${index}.phone`]) continue;
      try {
        await enrol(entry);
      } catch (error) {
        // Nothing was written for this entry, and with any problem nothing is kept of the others.
        if (!(error instanceof AppError) || !error.detail.fields) throw error;
        for (const [field, problem] of Object.entries(error.detail.fields))
          problems[`list.${index}.${field}`] = problem;
      }
    }
    if (Object.keys(problems).length > 0) throw new AppError("common.validation", { fields: problems });
    return { created: list.length, invited: list.filter(({ createLogin }) => createLogin).length };
  });
}

function findDoubles(list: readonly Enrolment[]): Record<string, FieldProblem> {
  const first = new Map<string, number>();
  const problems: Record<string, FieldProblem> = {};
  for (const [index, { phone }] of list.entries()) {
    const before = first.get(phone);
    if (before === undefined) first.set(phone, index);
    else
      problems[`list.${index}.phone`] = {
        key: "errors.common.duplicateRow",
        vars: { row: before + 1 },
      };
  }
  return problems;
}
