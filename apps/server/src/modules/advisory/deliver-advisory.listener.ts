import { sql } from "kysely";
import { type Listener, listener } from "../../platform/outbox.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { articleLink, articlePublished } from "../article/index.ts";
import { notify } from "../message/index.ts";
import { findCompanyAdmins, findCompanyMembers } from "../organisation/index.ts";
import { type AffectedCompany, findAffected, type Reach } from "./find-affected.ts";

/** A published security warning. */
interface Warning extends Reach {
  readonly id: number;
  readonly ver: number;
  readonly title: string;
}

/** Organisations that run what a published warning is about receive it; one that runs it no longer loses what it has not acknowledged. */
export const deliverAdvisory: Listener = listener(
  "advisory.deliver",
  articlePublished,
  async (tx, { id, ver }) => {
    const warning = await findWarning(tx, id, ver);
    if (!warning) return;
    const affected = await findAffected(tx.db, warning);
    await dropOthers(tx, warning, affected);
    for (const company of affected) {
      if (await record(tx, warning, company)) await notifyMembers(tx, warning, company);
    }
  },
);

/** The revision when it is a warning that readers find; a translation repeats its original and reaches nobody again. */
async function findWarning({ db }: UnitOfWork, id: number, ver: number): Promise<Warning | undefined> {
  const { rows } = await sql<Warning>`
    select a.id, v.ver, v.title, v.affects, v.encrypt_level as "encryptLevel"
    from article a join article_version v on v.article_id = a.id and v.ver = a.published_ver
    where a.id = ${id} and a.published_ver = ${ver} and a.is_live and a.deleted_at is null
      and a.translation_of_id is null and (v.affects <> '[]'
        or exists (select from advisory_delivery d where d.article_id = a.id))`.execute(db);
  return rows[0];
}

async function dropOthers(
  { db }: UnitOfWork,
  { id }: Warning,
  affected: readonly AffectedCompany[],
): Promise<void> {
  const kept = affected.map(({ companyId }) => companyId);
  await sql`
    delete from advisory_delivery
    where article_id = ${id} and acknowledged_at is null and company_id <> all(${kept}::bigint[])`.execute(
    db,
  );
}

/**
 * Writes down that an organisation receives the warning; answers whether it is news to it. A system that a later revision
 * adds is news, and is to be acknowledged again.
 */
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
  return rows.length > 0;
}

async function notifyMembers(
  tx: UnitOfWork,
  { id, ver, title }: Warning,
  { companyId, assetIds }: AffectedCompany,
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
    dedupeKey: `advisory.published:${id}:${ver}:${companyId}`,
  });
}
