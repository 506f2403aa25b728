import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { CompanyInfo, getCompany, getCompanyName } from "@pharos/api/organisation";
import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { isOnVendorSide } from "../../platform/scope.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { type CompanyRecord, companyRepo } from "./company.repo.ts";
import { countContracts, countServiceNumbers } from "./kept-contracts.ts";
import { companyAbilities, companyPolicy, seesMembers } from "./organisation.policy.ts";

type Dependencies = Pick<Platform, "database" | "clock" | "translate">;

/** One organisation with what stands around it. */
export async function readCompany(
  platform: Dependencies,
  call: Call,
  { id, name }: HandlerInput<typeof getCompany>["query"],
): Promise<CompanyInfo> {
  const repo = companyRepo(platform.database.kysely);
  const row =
    id === undefined
      ? await repo.findVisibleByName(call.actor, name ?? "")
      : await repo.findVisible(call.actor, id);
  // By id and name together: both must be its own.
  if (!row || (id !== undefined && name && row.name !== name)) throw new AppError("organisation.notFound");
  return viewOf(platform, call, row);
}

/** The name of an organisation the caller may know about. */
export async function readCompanyName(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  id: number,
): Promise<CallResult<typeof getCompanyName>> {
  const row = await companyRepo(database.kysely).findVisible(actor, id);
  if (!row) throw new AppError("organisation.notFound");
  return { id: row.id, name: row.name, nameEn: row.name_en };
}

async function viewOf(platform: Dependencies, call: Call, row: CompanyRecord): Promise<CompanyInfo> {
  const around = await findAround(platform.database.kysely, row);
  const abilities = companyAbilities.map((name) => [
    name,
    toAbility(companyPolicy[name](call.actor, row, platform.clock.now()), call.locale, platform.translate),
  ]);
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    nameEn: row.name_en,
    shortName: row.short_name,
    partyType: row.party_type,
    industry: row.industry,
    city: row.city,
    address: row.address,
    phone: row.phone,
    email: row.email,
    manager: around.manager,
    team: around.team,
    requestVisibility: row.request_visibility,
    status: row.status,
    createdTime: row.created_at,
    ...(isOnVendorSide(call.actor) && {
      level: row.level,
      owner: around.owner,
      hourVisibility: row.hour_visibility,
      externalId: row.external_id,
      remark: row.remark,
    }),
    counts: seesMembers(call.actor, row)
      ? around.counts
      : { ...around.counts, members: row.is_own_member ? 1 : 0 },
    admins: around.admins,
    // Object.fromEntries forgets the keys; the list of names is that of the wire.
    abilities: Object.fromEntries(abilities) as CompanyInfo["abilities"],
  };
}

interface Around {
  readonly manager: CompanyInfo["manager"];
  readonly owner: CompanyInfo["manager"];
  readonly team: CompanyInfo["team"];
  readonly counts: CompanyInfo["counts"];
  readonly admins: CompanyInfo["admins"];
}

async function findAround(db: Kysely<Schema>, row: CompanyRecord): Promise<Around> {
  const person = (userId: number | null) => sql`(
    select json_build_object('userId', u.id, 'name', coalesce(
      (select e.name from employee e where e.user_id = u.id and e.status = 1 order by e.id limit 1), u.display_name))
    from app_user u where u.id = ${userId})`;
  const { rows } = await sql<Around>`
    select ${person(row.manager_user_id)} as manager, ${person(row.owner_user_id)} as owner,
      (select json_build_object('teamId', t.id, 'name', t.name, 'nameEn', t.name_en)
        from team t where t.id = ${row.team_id}) as team,
      json_build_object(
        'members', (select count(*) from employee where company_id = ${row.id} and status = 1),
        'accs', ${countServiceNumbers(sql`${row.id}`)},
        'assets', (select count(*) from asset where company_id = ${row.id} and status = 1),
        'contracts', ${countContracts(sql`${row.id}`)}) as counts,
      (select coalesce(json_agg(json_build_object('userId', e.user_id, 'name', e.name) order by e.id), '[]')
        from employee e join app_user u on u.id = e.user_id
        where e.company_id = ${row.id} and e.status = 1 and e.is_admin and u.status <> 0) as admins`.execute(
    db,
  );
  const around = rows[0];
  if (!around) throw new Error("a statement without a table answered no row");
  return around;
}
