import type { MemberCard } from "@pharos/api/team";
import type { Kysely, Schema } from "@pharos/db";
import { engineerStatus, techLevel, workCategory } from "@pharos/domain/enums";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { visibleServiceRequests } from "../service-request/index.ts";
import { certRegister } from "./cert.ts";
import { findColleague } from "./colleague.repo.ts";
import { toEngineerState } from "./engineer-state.view.ts";
import { loadRateOf, workOf } from "./load.sql.ts";
import { findStateChanges, findStateNow } from "./period.repo.ts";
import { opensCard, runsColleague } from "./team.policy.ts";

const statesMax = 50;
const requestsMax = 20;
const certsMax = 200;

/** The card of an engineer: one's own, of the members of one's teams, or anybody's for management. */
export async function readMember(
  platform: Platform,
  call: Call,
  { userId, teamId }: { userId: number; teamId?: number },
): Promise<MemberCard> {
  const { database, clock } = platform;
  const db = database.kysely;
  const colleague = await findColleague(db, userId);
  const isThere = colleague && (teamId === undefined || colleague.teamIds.includes(teamId));
  if (!isThere || !opensCard(call.actor, colleague)) throw new AppError("team.member.notFound");
  const now = clock.now();
  const certFilter = {
    userId,
    pageNum: 1,
    pageSize: certsMax,
    sortField: "expireDate",
    sortOrder: "asc",
  } as const;
  const [profile, teams, state, changes, certs, requests] = await Promise.all([
    findProfile(db, userId),
    findTeamsOf(db, userId),
    findStateNow(db, userId, now),
    findStateChanges(db, userId, statesMax),
    certRegister.list(platform, call, certFilter),
    findRequests(db, call, userId),
  ]);
  if (!profile) throw new AppError("team.member.notFound");
  return {
    userId,
    employeeName: profile.name,
    headImgUrl: profile.avatar_url,
    jobTitle: profile.job_title,
    phone: profile.phone,
    email: profile.email,
    workCity: profile.work_city,
    techLevel: techLevel.asCode(profile.tech_level),
    hireDate: profile.hire_date,
    state: toEngineerState(userId, state, now),
    loadRate: profile.load_rate,
    teams: teams.map((team) => ({ ...team, category: workCategory.asCode(team.category) })),
    states: changes.map((change) => ({
      status: engineerStatus.asCode(change.status),
      startTime: change.from_at,
      endTime: change.to_at,
      remark: change.remark,
      setByName: change.set_by_name,
    })),
    certs: certs.list,
    requests,
    maySetStatus:
      call.actor.permissions.has("duty:edit") &&
      colleague.teamIds.length > 0 &&
      (userId === call.actor.userId || runsColleague(call.actor, colleague)),
  };
}

interface Profile {
  readonly name: string;
  readonly avatar_url: string | null;
  readonly job_title: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly work_city: string | null;
  readonly tech_level: number | null;
  readonly hire_date: string | null;
  readonly load_rate: number;
}

/** The person with the load against the capacity of all teams together. */
async function findProfile(db: Kysely<Schema>, userId: number): Promise<Profile | undefined> {
  const { rows } = await sql<Profile>`
    select coalesce(e.name, u.display_name) as name, u.avatar_url, e.job_title, coalesce(e.phone, u.phone) as phone,
      coalesce(e.email, u.email) as email, e.work_city, e.tech_level, e.hire_date,
      ${loadRateOf(sql`work.weight`, sql`capacity.hours`)} as load_rate
    from app_user u
    left join lateral (
      select e.* from employee e where e.user_id = u.id and e.status = 1 order by e.id limit 1
    ) e on true
    cross join ${workOf(sql`u.id`)} work
    cross join lateral (
      select coalesce(max(m.capacity_hours), 0) as hours from team_member m where m.user_id = u.id and m.status = 1
    ) capacity
    where u.id = ${userId}`.execute(db);
  return rows[0];
}

async function findTeamsOf(db: Kysely<Schema>, userId: number) {
  return db
    .selectFrom("team_member as m")
    .innerJoin("team as t", "t.id", "m.team_id")
    .select([
      "t.id as teamId",
      "t.name as teamName",
      "t.name_en as teamNameEn",
      "m.is_admin as isAdmin",
      "m.category",
      "m.capacity_hours as capacityHours",
      "m.tech_tags as techTags",
    ])
    .where("m.user_id", "=", userId)
    .where("m.status", "=", 1)
    .where("t.status", "=", 1)
    .orderBy("m.id")
    .execute();
}

/** Open requests of the person that the reader may see, whatever else the person works on. */
async function findRequests(db: Kysely<Schema>, { actor }: Call, userId: number) {
  return db
    .selectFrom("service_request")
    .innerJoin("company", "company.id", "service_request.company_id")
    .select([
      "service_request.id",
      "sr_no as srNo",
      "title",
      "severity as type",
      "service_request.status",
      "company.name as companyName",
      "company.name_en as companyNameEn",
    ])
    .where("service_request.id", "in", (eb) =>
      eb.selectFrom("service_request").select("service_request.id").where(visibleServiceRequests(actor)),
    )
    .where("executor_user_id", "=", userId)
    .where("service_request.status", "in", [0, 1, 4, 5])
    .orderBy("severity_rank")
    .orderBy("service_request.id")
    .limit(requestsMax)
    .execute();
}
