import { fitOf, type Target } from "@pharos/domain/resource";
import { sql } from "kysely";
import { listener } from "../../platform/outbox.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import { hasServiceInForce } from "../../platform/service-in-force.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify, reviewNotices } from "../message/index.ts";
import { findCompanyAdmins } from "../organisation/index.ts";
import { resourceDelivered, type VersionRef } from "./resource.events.ts";
import { resourceReview } from "./resource.record.ts";
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

async function findNamed({ db }: UnitOfWork, { id, versionId }: VersionRef): Promise<Named | undefined> {
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

const words = (event: "submitted" | "delivered" | "rejected") =>
  ({ event: `resource.${event}`, titleKey: `resourceServer.${event}`, linkOf: resourceLink }) as const;

const reviewed = reviewNotices(resourceReview, {
  objectType: "resource",
  type: "knowledge",
  find: async (tx, fact) => {
    const row = await findNamed(tx, fact);
    return (
      row && {
        id: row.id,
        authorIds: [row.uploaderId, row.ownerId],
        askedReviewerId: null,
        reviewComment: row.reviewComment,
        params: paramsOf(row),
      }
    );
  },
  submitted: words("submitted"),
  approved: words("delivered"),
  rejected: words("rejected"),
});

const paramsOf = ({ title, titleEn, version, uploaderName }: Named) => ({
  title,
  titleEn,
  version,
  name: uploaderName,
});

/** Notifies the organisations that receive it and have a system it is made for. */
const notifyConcerned = listener(
  "resource.notifyDelivered",
  resourceDelivered,
  async (tx, fact, { eventId }) => {
    const row = await findNamed(tx, fact);
    if (!row) return;
    for (const companyId of await findConcerned(tx, row))
      await notify(tx, {
        event: "resource.delivered",
        userIds: [],
        audience: { companyAdmins: await findCompanyAdmins(tx.db, companyId) },
        type: "knowledge",
        titleKey: "resourceServer.available",
        params: paramsOf(row),
        link: resourceLink(row.id),
        object: { type: "resource", id: row.id },
        dedupeKey: `resource.available:${eventId}:${companyId}`,
      });
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
export const resourceNotifications = [...reviewed, notifyConcerned];
