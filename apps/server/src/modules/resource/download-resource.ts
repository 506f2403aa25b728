import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  downloadResource as endpoint,
  listResourceDownloads as logEndpoint,
} from "@pharos/api/resource";
import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { countRows, offsetOf } from "../../platform/paging.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { isOnVendorSide } from "../../platform/scope.ts";
import { openKeptFile } from "../file/index.ts";
import { type DownloadFacts, downloadPolicy } from "./resource.policy.ts";
import { accessOf } from "./resource.repo.ts";
import { coverageOf } from "./resource.visibility.ts";

interface Wanted extends DownloadFacts {
  readonly versionId: number;
  readonly version: string;
  readonly name: string;
  readonly fileId: number;
  readonly size: number;
  readonly sha256: string;
}

/** Gives a link to the file of a version that lives five minutes, and writes down who asked for it and why. */
export async function downloadResource(
  platform: Platform,
  call: Call,
  { id, versionId, purpose }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  const { actor } = call;
  const wanted = await findWanted(platform.database.kysely, actor, { id, versionId });
  authorize(downloadPolicy, "download", actor, wanted, platform.clock.now());
  const { fileId, name, version, size, sha256 } = wanted;
  const link = await openKeptFile(platform, call, {
    fileId,
    fileName: name,
    isPreview: false,
    record: {
      objectType: "resource",
      objectId: id,
      versionId: wanted.versionId,
      companyId: isOnVendorSide(actor) ? null : (actor.companyIds[0] ?? null),
      purpose: purpose ?? null,
    },
  });
  await sql`update resource set download_count = download_count + 1 where id = ${id}`.execute(
    platform.database.kysely,
  );
  return { ...link, name, version, size, sha256 };
}

/** The version that is wanted, or the one that readers find. Absent and invisible are the same refusal. */
async function findWanted(
  db: Kysely<Schema>,
  actor: Actor,
  { id, versionId }: { readonly id: number; readonly versionId: number | undefined },
): Promise<Wanted> {
  const access = await accessOf(db, actor, id);
  if (!access) throw new AppError("resource.notFound");
  const { isManaged } = access;
  const { rows } = await sql<Wanted>`
    select v.id as "versionId", v.version, v.file_name as name, v.file_id as "fileId", f.size_bytes as size,
      f.sha256, v.status, v.uploader_id as "uploaderId", r.uploader_id as "ownerId",
      r.encrypt_level as "encryptLevel", ${isManaged}::boolean as "isManaged", ${coverageOf(actor)}
    from resource r join resource_version v on v.resource_id = r.id join stored_file f on f.id = v.file_id
    where r.id = ${id} and v.id = ${versionId === undefined ? sql`r.current_version_id` : versionId}
      and (v.status = 3 or ${isManaged}::boolean)`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError(versionId === undefined ? "resource.notDelivered" : "resource.notFound");
  return row;
}

/** Who downloaded a resource, for those who manage it. */
export async function listDownloads(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  { id, pageNum, pageSize }: HandlerInput<typeof logEndpoint>["query"],
): Promise<CallResult<typeof logEndpoint>> {
  const db = database.kysely;
  const access = await accessOf(db, actor, id);
  if (!access?.isManaged) throw new AppError("resource.notFound");
  const matching = sql`download_record d where d.object_type = 'resource' and d.object_id = ${id}`;
  const [page, total] = await Promise.all([
    sql<CallResult<typeof logEndpoint>["list"][number]>`
      select d.id, ${nameOfUser("d.user_id")} as "userName", d.purpose, d.ip, d.at as time,
        (select c.name from company c where c.id = d.company_id) as "companyName",
        (select c.name_en from company c where c.id = d.company_id) as "companyNameEn",
        (select v.version from resource_version v where v.id = d.version_id) as version
      from ${matching} order by d.at desc, d.id desc
      limit ${pageSize} offset ${offsetOf({ pageNum, pageSize })}`.execute(db),
    countRows(db, matching),
  ]);
  return { total, list: page.rows, pageNum, pageSize };
}
