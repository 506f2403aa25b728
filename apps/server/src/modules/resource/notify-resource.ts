import type { NotifyEventCode } from "@pharos/domain/enums";
import { fitOf, type Target } from "@pharos/domain/resource";
import type { TranslationKey } from "@pharos/i18n";
import { sql } from "kysely";
import { listener } from "../../platform/outbox.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import { hasServiceInForce } from "../../platform/service-in-force.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";
import { findCompanyAdmins } from "../organisation/index.ts";
import {
  resourceDelivered,
  resourceRejected,
  resourceSubmitted,
  type VersionFact,
} from "./resource.events.ts";
import { isDeliveredTo } from "./resource.visibility.ts";

/** The page of a resource, as messages link to it. */
export const resourceLink = (id: number): string => `/download/message/${id}`;

interface Named {
  readonly id: number;
  readonly title: string;
  readonly titleEn: string;
  readonly version: string;
  readonly platform: string | null;
  readonly ownerId: number;
  readonly uploaderId: number;
  readonly uploaderName: string;
  readonly reviewComment: string | null;
  readonly targets: readonly Target[];
}

async function findNamed({ db }: UnitOfWork, { id, versionId }: VersionFact): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    select r.id, r.name as title, coalesce(r.name_en, r.name) as "titleEn", v.version, v.platform,
      r.uploader_id as "ownerId", v.uploader_id as "uploaderId", ${nameOfUser("v.uploader_id")} as "uploaderName",
      v.review_comment as "reviewComment",
      coalesce((select jsonb_agg(jsonb_build_object('dbType', t.db_type, 'from', t.from_version, 'to', t.to_version))
        from resource_target t where t.version_id = v.id), '[]') as targets
    from resource r join resource_version v on v.resource_id = r.id
    where r.id = ${id} and v.id = ${versionId} and r.deleted_at is null`.execute(db);
  return rows[0];
}

interface Notice {
  readonly event: NotifyEventCode;
  readonly titleKey: TranslationKey;
  readonly userIds: readonly number[];
  readonly companyAdmins?: readonly number[];
  readonly content?: string | null;
  readonly dedupeKey: string;
}

const notifyAbout = (
  tx: UnitOfWork,
  { id, title, titleEn, version, uploaderName }: Named,
  { event, titleKey, userIds, companyAdmins, content, dedupeKey }: Notice,
): Promise<void> =>
  notify(tx, {
    event,
    userIds: [...new Set(userIds)],
    ...(companyAdmins && { audience: { companyAdmins: [...companyAdmins] } }),
    type: "knowledge",
    titleKey,
    params: { title, titleEn, version, name: uploaderName },
    ...(content && { content }),
    link: resourceLink(id),
    object: { type: "resource", id },
    dedupeKey,
  });

const notifySubmitted = listener(
  "resource.notifySubmitted",
  resourceSubmitted,
  async (tx, fact, { eventId }) => {
    const row = await findNamed(tx, fact);
    if (!row) return;
    const { rows } = await sql<{ id: number }>`
    select u.id from app_user u
    where u.status <> 0 and (u.is_review_dba or exists (
      select from user_role x join role_permission rp on rp.role_id = x.role_id join permission p on p.id = rp.permission_id
      where x.user_id = u.id and p.code = 'resource:review'))`.execute(tx.db);
    await notifyAbout(tx, row, {
      event: "resource.submitted",
      titleKey: "resourceServer.submitted",
      userIds: rows.map(({ id }) => id).filter((id) => id !== row.uploaderId && id !== row.ownerId),
      dedupeKey: `resource.submitted:${eventId}`,
    });
  },
);

const notifyRejected = listener(
  "resource.notifyRejected",
  resourceRejected,
  async (tx, fact, { eventId }) => {
    const row = await findNamed(tx, fact);
    if (!row) return;
    await notifyAbout(tx, row, {
      event: "resource.rejected",
      titleKey: "resourceServer.rejected",
      userIds: [row.uploaderId, row.ownerId],
      content: row.reviewComment,
      dedupeKey: `resource.rejected:${eventId}`,
    });
  },
);

/** Tells who uploaded it, and the organisations that receive it and have a system it is made for. */
const notifyDelivered = listener(
  "resource.notifyDelivered",
  resourceDelivered,
  async (tx, fact, { eventId }) => {
    const row = await findNamed(tx, fact);
    if (!row) return;
    await notifyAbout(tx, row, {
      event: "resource.delivered",
      titleKey: "resourceServer.delivered",
      userIds: [row.uploaderId, row.ownerId].filter((id) => id !== fact.by),
      dedupeKey: `resource.delivered:${eventId}`,
    });
    for (const companyId of await findConcerned(tx, row)) {
      await notifyAbout(tx, row, {
        event: "resource.delivered",
        titleKey: "resourceServer.available",
        userIds: [],
        companyAdmins: await findCompanyAdmins(tx.db, companyId),
        dedupeKey: `resource.available:${eventId}:${companyId}`,
      });
    }
  },
);

async function findConcerned({ db }: UnitOfWork, row: Named): Promise<number[]> {
  if (row.targets.length === 0) return [];
  const dbTypes = row.targets.map(({ dbType }) => dbType);
  const { rows } = await sql<{
    companyId: number;
    dbType: string;
    version: string | null;
    os: string | null;
  }>`
    select a.company_id as "companyId", a.db_type as "dbType", a.db_version as version, a.os
    from asset a where a.status = 1 and a.db_type = any(${dbTypes}::text[])`.execute(db);
  const having = [...new Set(rows.filter((system) => fitOf(system, row)).map(({ companyId }) => companyId))];
  const concerned = await sql<{ id: number }>`
    select c.id from resource r join company c on c.id = any(${having}::bigint[])
    where r.id = ${row.id} and ${isDeliveredTo(sql`c.id`)} and ${hasServiceInForce(sql`array[c.id]`)} order by c.id`.execute(
    db,
  );
  return concerned.rows.map(({ id }) => id);
}

/** Who is notified of what happens to resources. */
export const resourceNotifications = [notifySubmitted, notifyRejected, notifyDelivered];
