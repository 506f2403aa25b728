import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  countMembers as countContract,
  findMembers as findContract,
  listMembers as listContract,
} from "@pharos/api/team";
import { engineerStatus, techLevel, workCategory } from "@pharos/domain/enums";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findCountedEngineers } from "./counted-engineers.repo.ts";
import { findMembers, findNames, type MemberFilter } from "./member.repo.ts";
import { opensCard, seesTeam } from "./team.policy.ts";

/** One page of the members of a team, for people who see more of it than its name. */
export async function listMembers(
  { database, clock }: Platform,
  { actor }: Call,
  filter: MemberFilter,
): Promise<CallResult<typeof listContract>> {
  const { teamId, pageNum, pageSize } = filter;
  if (!seesTeam(actor, teamId)) throw new AppError("team.notFound");
  const { rows, total } = await findMembers(database.kysely, filter, clock.now());
  const list = rows.map((row) => ({
    userId: row.user_id,
    employeeName: row.name,
    headImgUrl: row.avatar_url,
    category: workCategory.asCode(row.category),
    isAdmin: row.is_admin,
    engineerStatus: engineerStatus.asCode(row.engineer_status),
    engineerStatusUntil: row.engineer_status_until,
    isOnDuty: row.is_on_duty,
    techTags: row.tech_tags,
    techLevel: techLevel.asCode(row.tech_level),
    capacityHours: row.capacity_hours,
    loadRate: row.load_rate,
    openSr: row.task_count,
    openPlan: row.open_plans,
    weekHours: row.week_hours,
    certCount: row.cert_count,
    hasCard: opensCard(actor, { userId: row.user_id, teamIds: [teamId] }),
  }));
  return { total, list, pageNum, pageSize };
}

/** Names of engineers to choose from. */
export async function findMemberNames(
  { database }: Platform,
  query: HandlerInput<typeof findContract>["query"],
): Promise<CallResult<typeof findContract>> {
  const rows = await findNames(database.kysely, query);
  return rows.map((row) => ({ userId: row.user_id, employeeName: row.name, headImgUrl: row.avatar_url }));
}

/** How many engineers there are, by status, kind of work and level. */
export async function countMembers(
  { database, clock }: Platform,
  teamId: number | undefined,
): Promise<CallResult<typeof countContract>> {
  const rows = await findCountedEngineers(database.kysely, { teamId, seen: "all" }, clock.now());
  const count = (
    keys: readonly (number | string)[],
    keyOf: (row: (typeof rows)[number]) => number | string,
  ) => Object.fromEntries(keys.map((key) => [String(key), rows.filter((row) => keyOf(row) === key).length]));
  return {
    total: rows.length,
    byStatus: count(engineerStatus.codes, (row) => row.engineerStatus),
    byCategory: count(workCategory.codes, (row) => row.category),
    byLevel: count([...techLevel.codes, "none"], (row) => row.techLevel ?? "none"),
  };
}
