import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { addMembers as endpoint } from "@pharos/api/organisation";
import { AppError, type FieldProblem } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { sendActivationLink } from "../identity/index.ts";
import type { CompanyRecord } from "./company.repo.ts";
import { type Enrolled, type Enrolment, enrolMember } from "./enrol-member.ts";
import { lockForMembers } from "./lock-members.ts";
import { membersAdded } from "./organisation.events.ts";
import { reloadSessions } from "./sessions-of-members.ts";

type Dependencies = Pick<Platform, "transact" | "sessionChanges" | "config" | "translate" | "notifications">;

/** Adds people to an organisation: all of them, or none. Every entry that does not fit is told at its field. */
export async function addMembers(
  platform: Dependencies,
  call: Call,
  { companyId, list }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  return platform.transact(call, async (tx) => {
    const company = await lockForMembers(tx, call, companyId);
    const enrolled: Enrolled[] = [];
    const problems: Record<string, FieldProblem> = findDoubles(list);
    for (const [index, entry] of list.entries()) {
      if (problems[`list.${index}.phone`]) continue;
      try {
        enrolled.push(await enrolMember(tx, call, company, entry));
      } catch (error) {
        // Nothing was written for this entry, and with any problem nothing is kept of the others.
        if (!(error instanceof AppError) || !error.detail.fields) throw error;
        for (const [field, problem] of Object.entries(error.detail.fields))
          problems[`list.${index}.${field}`] = problem;
      }
    }
    if (Object.keys(problems).length > 0) throw new AppError("common.validation", { fields: problems });
    const invited = await welcomeMembers(platform, tx, call, company, enrolled);
    const linked = enrolled.filter(({ isLinked }) => isLinked).length;
    return { created: enrolled.length - linked, linked, invited };
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
        key: "errors.organisation.memberDuplicate",
        vars: { row: before + 1 },
      };
  }
  return problems;
}

/** What follows when people have become members: rights, links to open accounts, news. Answers how many were sent a link. */
export async function welcomeMembers(
  platform: Dependencies,
  tx: UnitOfWork,
  call: Call,
  company: CompanyRecord,
  enrolled: readonly Enrolled[],
): Promise<number> {
  const userIds = enrolled.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  await reloadSessions(platform, tx, userIds);
  const waiting = enrolled.filter(({ needsActivation }) => needsActivation);
  for (const { userId } of waiting) {
    if (userId !== null)
      await sendActivationLink(platform, tx, {
        userId,
        companyId: company.id,
        companyName: company.name,
        occasion: "invited",
        createdBy: call.actor.userId,
      });
  }
  if (userIds.length > 0)
    await tx.publish(membersAdded, { companyId: company.id, userIds, by: call.actor.userId });
  return waiting.length;
}
