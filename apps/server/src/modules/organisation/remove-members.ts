import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { removeMembers as endpoint, leaveCompany as leaveEndpoint } from "@pharos/api/organisation";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { type CompanyRecord, companyRepo } from "./company.repo.ts";
import { endMemberships } from "./end-memberships.ts";
import { fieldProblem } from "./enrol-member.ts";
import { maySee, subjectOf } from "./lock-members.ts";
import { memberPolicy } from "./member.policy.ts";
import { type MemberRecord, memberRepo } from "./member.repo.ts";
import { companyPolicy } from "./organisation.policy.ts";
import type { OrganisationPlatform } from "./organisation.ports.ts";

type Dependencies = Pick<OrganisationPlatform, "withTransaction" | "sessionChanges" | "handOverRequests">;

/** Lets members leave: all of them or none. Their sessions end at once, open requests go to the successor. */
export async function removeMembers(
  platform: Dependencies,
  call: Call,
  { ids, handOverToUserId = null }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  return platform.withTransaction(call, async (tx) => {
    const { company, members } = await lockAll(tx, call, [...new Set(ids)]);
    const last = members[0];
    const adminCount = await memberRepo(tx.db).countAdmins(company.id);
    for (const member of members) {
      const subject = await subjectOf(tx, call, company, member);
      // Who else leaves at the same time does not stay as an admin.
      authorize(memberPolicy, "remove", call.actor, { ...subject, adminCount: Infinity }, tx.now);
    }
    const leavingAdmins = members.filter((member) => member.is_admin && member.account_status !== 0);
    if (last && leavingAdmins.length > 0 && leavingAdmins.length >= adminCount)
      throw new AppError("organisation.lastAdmin");
    if (handOverToUserId !== null) await refuseSuccessor(tx, company, members, handOverToUserId);
    const ended = await endMemberships(platform, tx, call, { company, members, handOverToUserId });
    return { left: members.length, ...ended };
  });
}

/** Leaves a customer organisation oneself. */
export async function leaveCompany(
  platform: Dependencies,
  call: Call,
  { companyId }: HandlerInput<typeof leaveEndpoint>["body"],
): Promise<null> {
  await platform.withTransaction(call, async (tx) => {
    const company = await companyRepo(tx.db).lockVisible(call.actor, companyId);
    if (!company) throw new AppError("organisation.notFound");
    authorize(companyPolicy, "leave", call.actor, company, tx.now);
    const repo = memberRepo(tx.db);
    const membership = await repo.findMembership(company.id, call.actor.userId);
    const member = membership && (await repo.find(membership.id));
    if (!member) throw new AppError("organisation.notMember");
    if (member.is_admin && (await repo.countAdmins(company.id)) <= 1)
      throw new AppError("organisation.lastAdmin");
    await endMemberships(platform, tx, call, { company, members: [member], handOverToUserId: null });
  });
  return null;
}

/** The members and their one organisation, locked; a single foreign or missing id refuses all. */
async function lockAll(
  tx: UnitOfWork,
  call: Call,
  ids: readonly number[],
): Promise<{ company: CompanyRecord; members: MemberRecord[] }> {
  const companyId = (await memberRepo(tx.db).findMany(ids))[0]?.company_id;
  const company =
    companyId === undefined ? undefined : await companyRepo(tx.db).lockVisible(call.actor, companyId);
  const members = await memberRepo(tx.db).findMany(ids);
  const areAllThere =
    company !== undefined &&
    members.length === ids.length &&
    members.every((member) => member.company_id === company.id && maySee(call, company, member));
  if (!areAllThere) throw new AppError("organisation.memberNotFound");
  return { company, members };
}

async function refuseSuccessor(
  tx: UnitOfWork,
  company: CompanyRecord,
  leaving: readonly MemberRecord[],
  userId: number,
): Promise<void> {
  const membership = await memberRepo(tx.db).findMembership(company.id, userId);
  const isLeaving = leaving.some((member) => member.user_id === userId);
  if (!membership || isLeaving) throw fieldProblem("handOverToUserId", "organisation.successorUnknown");
}
