import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { type CompanyRecord, companyRepo } from "./company.repo.ts";
import { type MemberAbility, type MemberTarget, memberPolicy } from "./member.policy.ts";
import { type MemberRecord, memberRepo } from "./member.repo.ts";
import { companyPolicy, seesMembers } from "./organisation.policy.ts";

/** The organisation, locked, if the actor may add members to it. Changes of one organisation's members wait for each other. */
export async function lockForMembers(tx: UnitOfWork, call: Call, companyId: number): Promise<CompanyRecord> {
  const company = await companyRepo(tx.db).lockVisible(call.actor, companyId);
  if (!company) throw new AppError("organisation.notFound");
  authorize(companyPolicy, "addMembers", call.actor, company, tx.now);
  return company;
}

/** A member and the locked organisation, if the actor may do this now; absent and invisible are the same refusal. */
export async function lockMember(
  tx: UnitOfWork,
  call: Call,
  memberId: number,
  ability: MemberAbility,
): Promise<MemberTarget> {
  const found = await memberRepo(tx.db).find(memberId);
  const company = found && (await companyRepo(tx.db).lockVisible(call.actor, found.company_id));
  // Again, because it may have changed while waiting for the lock.
  const member = company && (await memberRepo(tx.db).find(memberId));
  if (!member || !maySee(call, company, member)) throw new AppError("organisation.memberNotFound");
  const subject = await subjectOf(tx, call, company, member);
  authorize(memberPolicy, ability, call.actor, subject, tx.now);
  return subject;
}

/** What the rules look at. */
export async function subjectOf(
  tx: UnitOfWork,
  { actor }: Call,
  company: CompanyRecord,
  member: MemberRecord,
): Promise<MemberTarget> {
  return {
    member,
    company,
    adminCount: await memberRepo(tx.db).countAdmins(company.id),
    isOfMyTeam: member.user_id !== null && (await isInTeams(tx, member.user_id, actor.adminTeamIds)),
  };
}

/** Whether the actor may know of this member of an organisation that is visible. */
export const maySee = ({ actor }: Call, company: CompanyRecord, member: MemberRecord): boolean =>
  seesMembers(actor, company) || member.user_id === actor.userId;

async function isInTeams(tx: UnitOfWork, userId: number, teamIds: readonly number[]): Promise<boolean> {
  if (teamIds.length === 0) return false;
  const row = await tx.db
    .selectFrom("team_member")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "=", 1)
    .where("team_id", "in", [...teamIds])
    .executeTakeFirst();
  return row !== undefined;
}
