import { sql } from "kysely";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { articleLink } from "../article/index.ts";
import { notify } from "../message/index.ts";
import { findCompanyAdmins, findCompanyMembers } from "../organisation/index.ts";
import { type AffectedCompany, findAffected, type Reach } from "./find-affected.ts";

/** A published security warning. */
interface Warning extends Reach {
  readonly id: number;
  readonly ver: number;
  readonly title: string;
}

/** What a warning is matched with, and why. */
export interface Match {
  /** One organisation; null: all of them. */
  readonly companyId: number | null;
  /** The fact behind it: members are notified of it once. */
  readonly factKey: string;
}

/**
 * Brings a warning to the organisations that run what it is about, as they are now. A system that is affected newly is news,
 * and is to be acknowledged again; one that was upgraded or taken out of use leaves the list, and a warning without any leaves
 * the organisation unless somebody has acknowledged it.
 */
export async function matchAdvisory(tx: UnitOfWork, id: number, match: Match): Promise<void> {
  // Of two matches at the same moment the second sees what the first has written, and not an older estate.
  await sql`select pg_advisory_xact_lock(7417, ${id % 2_147_483_647}::int)`.execute(tx.db);
  const warning = await findWarning(tx, id);
  if (!warning) return;
  const affected = await findAffected(tx.db, warning, match.companyId);
  await dropOthers(tx, warning, affected, match);
  for (const company of affected)
    if (await record(tx, warning, company)) await notifyMembers(tx, warning, company, match);
}

/** The revision when it is a warning that readers find; a translation repeats its original and reaches nobody again. */
async function findWarning({ db }: UnitOfWork, id: number): Promise<Warning | undefined> {
  const { rows } = await sql<Warning>`
    select a.id, v.ver, v.title, v.affects, v.encrypt_level as "encryptLevel"
    from article a join article_version v on v.article_id = a.id and v.ver = a.published_ver
    where a.id = ${id} and a.is_live and a.deleted_at is null
      and a.translation_of_id is null and (v.affects <> '[]'
        or exists (select from advisory_delivery d where d.article_id = a.id))`.execute(db);
  return rows[0];
}

async function dropOthers(
  { db }: UnitOfWork,
  { id }: Warning,
  affected: readonly AffectedCompany[],
  { companyId }: Match,
): Promise<void> {
  const kept = affected.map((one) => one.companyId);
  const others = sql`article_id = ${id} and company_id <> all(${kept}::bigint[])
    and (${companyId}::bigint is null or company_id = ${companyId}::bigint)`;
  await sql`delete from advisory_delivery where ${others} and acknowledged_at is null`.execute(db);
  // Who took note of it stays on record.
  await sql`update advisory_delivery set asset_ids = '{}' where ${others}`.execute(db);
}

/** Writes down that an organisation receives the warning; answers whether it is news to it. */
async function record(
  { db, now }: UnitOfWork,
  { id, ver }: Warning,
  { companyId, assetIds }: AffectedCompany,
): Promise<boolean> {
  const ids = [...assetIds];
  const { rows } = await sql`
    insert into advisory_delivery as d (article_id, company_id, asset_ids, ver, notified_at)
    values (${id}, ${companyId}, ${ids}::bigint[], ${ver}, ${now})
    on conflict (article_id, company_id) do update
      set asset_ids = excluded.asset_ids, ver = excluded.ver, notified_at = excluded.notified_at,
        acknowledged_at = null, acknowledged_by = null
      where not excluded.asset_ids <@ d.asset_ids
    returning article_id`.execute(db);
  if (rows.length > 0) return true;
  await sql`
    update advisory_delivery set asset_ids = ${ids}::bigint[]
    where article_id = ${id} and company_id = ${companyId} and asset_ids <> ${ids}::bigint[]`.execute(db);
  return false;
}

async function notifyMembers(
  tx: UnitOfWork,
  { id, title }: Warning,
  { companyId, assetIds }: AffectedCompany,
  { factKey }: Match,
): Promise<void> {
  await notify(tx, {
    event: "advisory.published",
    userIds: [],
    audience: {
      contacts: await findCompanyMembers(tx.db, companyId),
      companyAdmins: await findCompanyAdmins(tx.db, companyId),
    },
    type: "knowledge",
    level: "urgent",
    titleKey: "advisoryServer.published",
    params: { title, count: assetIds.length },
    link: articleLink(id),
    object: { type: "article", id },
    dedupeKey: `advisory.published:${id}:${companyId}:${factKey}`,
  });
}
