import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  getResource as endpoint,
  listResourceHistory as historyEndpoint,
  ResourceDetail,
  ResourceVersion,
} from "@pharos/api/resource";
import type { Kysely, Schema } from "@pharos/db";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { countRows, offsetOf } from "../../platform/paging.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Rule } from "../../platform/policy.ts";
import { isOnVendorSide } from "../../platform/scope.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { downloadAbility } from "./download-ability.ts";
import { productNameIn } from "./products.ts";
import { type DownloadFacts, type ResourceFacts, resourcePolicy, versionPolicy } from "./resource.policy.ts";
import { accessOf } from "./resource.repo.ts";
import { coverageOf } from "./resource.visibility.ts";

type Head = Omit<ResourceDetail, "versions" | "isManaged" | "abilities" | "companies"> & ResourceFacts;
type FoundVersion = Omit<ResourceVersion, "abilities" | "reviewComment"> &
  DownloadFacts & { readonly reviewComment: string | null };

/** A resource with its versions: the delivered ones, or every one for those who manage it. */
export async function readResource(
  platform: Platform,
  call: Call,
  id: number,
  { isEdit = false }: HandlerInput<typeof endpoint>["query"],
): Promise<ResourceDetail> {
  const db = platform.database.kysely;
  const access = await accessOf(db, call.actor, id);
  if (!access) throw new AppError("resource.notFound");
  const { isManaged, isReadable } = access;
  const withDrafts = isManaged && (isEdit || !isReadable);
  const [head, versions, companies] = await Promise.all([
    readHead(db, call, id),
    readVersions(db, call.actor, { id, isManaged, withDrafts }),
    isManaged ? readCompanies(db, id) : [],
  ]);
  if (!head) throw new AppError("resource.notFound");
  const ability = <Row>(rule: Rule<Row>, row: Row) =>
    toAbility(rule(call.actor, row, platform.clock.now()), call.locale, platform.translate);
  return {
    ...head,
    companies,
    isManaged,
    versions: versions.map((row) => ({
      ...row,
      // What a reviewer said to the uploader is no business of readers.
      reviewComment: isManaged ? row.reviewComment : null,
      abilities: {
        download: downloadAbility(platform, call, row),
        edit: ability(versionPolicy.edit, row),
        submit: ability(versionPolicy.submit, row),
        review: ability(versionPolicy.approve, row),
        takeDown: ability(versionPolicy.takeDown, row),
      },
    })),
    abilities: {
      edit: ability(resourcePolicy.edit, head),
      deliver: ability(resourcePolicy.deliver, head),
      remove: ability(resourcePolicy.remove, head),
    },
  };
}

async function readHead(db: Kysely<Schema>, { actor, locale }: Call, id: number): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select r.id, r.name, r.name_en as "nameEn", r.brief, r.brief_en as "briefEn", r.kind,
      r.product_menu_id as "productMenuId", ${productNameIn(locale)} as "productName",
      r.encrypt_level as "encryptLevel", r.deliver_scope as "deliverScope",
      ${nameOfUser("r.uploader_id")} as "uploaderName", r.download_count as "downloadCount",
      exists (select from starred s
        where s.user_id = ${actor.userId} and s.object_type = 'resource' and s.object_id = r.id) as starred,
      r.current_version_id as "currentVersionId", r.version, r.uploader_id as "uploaderId",
      r.current_version_id is not null as "isLive",
      exists (select from resource_version d where d.resource_id = r.id and d.delivered_at is not null) as "wasDelivered"
    from resource r where r.id = ${id} and r.deleted_at is null`.execute(db);
  return rows[0];
}

interface Which {
  readonly id: number;
  readonly isManaged: boolean;
  readonly withDrafts: boolean;
}

async function readVersions(
  db: Kysely<Schema>,
  actor: Actor,
  { id, isManaged, withDrafts }: Which,
): Promise<FoundVersion[]> {
  const { rows } = await sql<FoundVersion>`
    select v.id, v.version, v.status, v.platform, v.supersedes, v.release_date as "releaseDate",
      coalesce((select jsonb_agg(jsonb_build_object('dbType', t.db_type, 'fromVersion', t.from_version,
        'toVersion', t.to_version) order by t.db_type) from resource_target t where t.version_id = v.id), '[]') as targets,
      v.release_notes_md as "releaseNotesMd", v.release_notes_en_md as "releaseNotesEnMd", v.file_name as "fileName",
      f.size_bytes as size, f.sha256, ${nameOfUser("v.uploader_id")} as "uploaderName",
      v.submitted_at as "submitTime", ${nameOfUser("v.decided_by")} as "reviewerName", v.decided_at as "reviewTime",
      v.review_comment as "reviewComment", v.off_at as "offTime",
      (select max(d.at) from download_record d
        where d.object_type = 'resource' and d.object_id = r.id and d.version_id = v.id and ${isOwnDownload(actor)})
        as "downloadedTime",
      v.uploader_id as "uploaderId", r.uploader_id as "ownerId", r.encrypt_level as "encryptLevel",
      ${isManaged}::boolean as "isManaged", ${coverageOf(actor)}
    from resource r join resource_version v on v.resource_id = r.id join stored_file f on f.id = v.file_id
    where r.id = ${id} and ${shownVersions(withDrafts)}
    order by v.release_date desc, v.id desc`.execute(db);
  return rows;
}

const shownVersions = (withDrafts: boolean): RawBuilder<boolean> =>
  withDrafts ? sql<boolean>`true` : sql<boolean>`v.status = 3`;

/** A download `d` of the actor, or for customers of somebody of the own organisations. */
const isOwnDownload = (actor: Actor): RawBuilder<boolean> =>
  isOnVendorSide(actor)
    ? sql<boolean>`d.user_id = ${actor.userId}`
    : sql<boolean>`(d.user_id = ${actor.userId} or d.company_id = any(${[...actor.companyIds]}::bigint[]))`;

async function readCompanies(db: Kysely<Schema>, id: number): Promise<ResourceDetail["companies"]> {
  const { rows } = await sql<ResourceDetail["companies"][number]>`
    select c.id, c.name, c.name_en as "nameEn" from resource_company rc join company c on c.id = rc.company_id
    where rc.resource_id = ${id} order by c.name, c.id`.execute(db);
  return rows;
}

/** The versions of a resource, one page of them. */
export async function listHistory(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  { id, pageNum, pageSize }: HandlerInput<typeof historyEndpoint>["query"],
): Promise<CallResult<typeof historyEndpoint>> {
  const db = database.kysely;
  const access = await accessOf(db, actor, id);
  if (!access) throw new AppError("resource.notFound");
  const matching = sql`resource_version v join stored_file f on f.id = v.file_id
    where v.resource_id = ${id} and ${shownVersions(access.isManaged)}`;
  const [page, total] = await Promise.all([
    sql<CallResult<typeof historyEndpoint>["list"][number]>`
      select v.id, v.version, v.release_date as "releaseDate", v.release_notes_md as notes,
        v.release_notes_en_md as "notesEn", f.size_bytes as size, f.sha256, v.status
      from ${matching} order by v.release_date desc, v.id desc
      limit ${pageSize} offset ${offsetOf({ pageNum, pageSize })}`.execute(db),
    countRows(db, matching),
  ]);
  return { total, list: page.rows, pageNum, pageSize };
}
