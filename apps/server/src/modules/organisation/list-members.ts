import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listMembers as endpoint, MemberRow } from "@pharos/api/organisation";
import { maskPhone } from "@pharos/domain/text";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { type CompanyRecord, companyRepo } from "./company.repo.ts";
import { memberAbilities, memberPolicy } from "./member.policy.ts";
import { memberRepo } from "./member.repo.ts";
import { countMembers, findMemberPage, type MemberListRow } from "./member-list.repo.ts";
import { seesMembers, seesPhones } from "./organisation.policy.ts";

type Dependencies = Pick<Platform, "database" | "clock" | "translate">;

/** One page of an organisation's members; who is neither staff nor its admin finds the own entry only. */
export async function listMembers(
  platform: Dependencies,
  call: Call,
  filter: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const { actor } = call;
  const db = platform.database.kysely;
  const company = await companyRepo(db).findVisible(actor, filter.companyId);
  if (!company) throw new AppError("organisation.notFound");
  const scope = {
    ...filter,
    onlyUserId: seesMembers(actor, company) ? null : actor.userId,
    myTeamIds: actor.adminTeamIds,
  };
  const [total, rows, adminCount] = await Promise.all([
    countMembers(db, scope),
    findMemberPage(db, scope),
    memberRepo(db).countAdmins(company.id),
  ]);
  return {
    total,
    list: rows.map((row) => toMemberRow(platform, call, { row, company, adminCount })),
    pageNum: filter.pageNum,
    pageSize: filter.pageSize,
  };
}

interface Shown {
  readonly row: MemberListRow;
  readonly company: CompanyRecord;
  readonly adminCount: number;
}

function toMemberRow(
  { clock, translate }: Dependencies,
  { actor, locale }: Call,
  { row, company, adminCount }: Shown,
): MemberRow {
  const isPhoneOpen = seesPhones(actor, company) || row.user_id === actor.userId;
  const subject = { member: row, company, adminCount, isOfMyTeam: row.is_of_my_team };
  const abilities = memberAbilities.map((name) => [
    name,
    toAbility(memberPolicy[name](actor, subject, clock.now()), locale, translate),
  ]);
  return {
    id: row.id,
    version: row.version,
    userId: row.user_id,
    account: row.account,
    name: row.name,
    headImgUrl: row.avatar_url,
    jobTitle: row.job_title,
    phone: row.phone === null || isPhoneOpen ? row.phone : maskPhone(row.phone),
    isPhoneOpen,
    email: row.email,
    workCity: row.work_city,
    isAdmin: row.is_admin,
    status: row.status,
    accountStatus: row.account_status,
    invitation: row.invitation && {
      state: row.invitation.state,
      sentTime: row.invitation.sentAt,
      expireTime: row.invitation.expiresAt,
    },
    joinTime: row.join_date,
    leaveTime: row.leave_date,
    lastLoginTime: row.last_login_at,
    // Object.fromEntries forgets the keys; the list of names is that of the wire.
    abilities: Object.fromEntries(abilities) as MemberRow["abilities"],
  };
}
