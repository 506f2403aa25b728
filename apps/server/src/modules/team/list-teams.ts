import type { CallResult } from "@pharos/api/core";
import type {
  getTeam as getContract,
  listTeams as listContract,
  listTechTags as tagsContract,
} from "@pharos/api/team";
import { dictionaryType, workCategory } from "@pharos/domain/enums";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { leadsEverything } from "../../platform/scope.ts";
import { visibleCompanies } from "../organisation/index.ts";
import { seesTeam } from "./team.policy.ts";
import { findServed, findTeam, findTeams, type TeamFilter } from "./team.repo.ts";
import { toTeamDetail, toTeamRow } from "./team.view.ts";

/** One page of the teams. */
export async function listTeams(
  { database, clock }: Platform,
  { actor }: Call,
  filter: TeamFilter,
): Promise<CallResult<typeof listContract>> {
  const { rows, total } = await findTeams(database.kysely, actor, filter, clock.now());
  const { pageNum, pageSize } = filter;
  const list = rows.map((row) => toTeamRow(row, actor));
  return { total, list, pageNum, pageSize, mayCreate: leadsEverything(actor) };
}

/** One team, for people who see more of it than its name. */
export async function readTeam(
  { database, clock, translate }: Platform,
  call: Call,
  id: number,
): Promise<CallResult<typeof getContract>> {
  const db = database.kysely;
  const row = seesTeam(call.actor, id) ? await findTeam(db, call.actor, id, clock.now()) : undefined;
  if (!row) throw new AppError("team.notFound");
  return toTeamDetail(row, await findServed(db, id), call, translate);
}

/** Teams that serve the organisation of an asset; no one for an asset the caller may not know of. */
export async function listTeamsByAsset({ database }: Platform, { actor }: Call, assetId: number) {
  const rows = await database.kysely
    .selectFrom("asset")
    .innerJoin("company", "company.id", "asset.company_id")
    .innerJoin("team_company", "team_company.company_id", "company.id")
    .innerJoin("team", "team.id", "team_company.team_id")
    .select(["team.id", "team.name", "team.name_en", "team.group_type", "team.city"])
    .where("asset.id", "=", assetId)
    .where("team.status", "=", 1)
    .where(visibleCompanies(actor))
    .orderBy("team_company.is_main", "desc")
    .orderBy("team.id")
    .execute();
  return rows.map(({ id, name, name_en, group_type, city }) => ({
    id,
    name,
    nameEn: name_en,
    groupType: workCategory.asCode(group_type),
    city,
  }));
}

/** The roots of the product catalogue. */
export async function listTechDomains({ database }: Platform) {
  const rows = await database.kysely
    .selectFrom("dict_menu")
    .select(["id", "name", "name_en"])
    .where("dict_type", "=", dictionaryType.toCode("productCatalogue"))
    .where("parent_id", "is", null)
    .where("status", "=", 1)
    .orderBy("sort")
    .orderBy("id")
    .execute();
  return rows.map(({ id, name, name_en }) => ({ id, name, nameEn: name_en }));
}

/** Technology tags with how many members carry each. */
export async function listTechTags(
  { database }: Platform,
  teamId: number | undefined,
): Promise<CallResult<typeof tagsContract>> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(distinct m.user_id)::int as count
    from team_member m
    join team t on t.id = m.team_id and t.status = 1
    cross join unnest(m.tech_tags) as tag
    where m.status = 1 and (${teamId ?? null}::bigint is null or m.team_id = ${teamId ?? null}::bigint)
    group by tag
    order by count desc, tag
    limit 500`.execute(database.kysely);
  return rows;
}
