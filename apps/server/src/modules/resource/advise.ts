import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { getPatchAdvice as endpoint, PatchAdvice } from "@pharos/api/resource";
import type { Kysely, Schema } from "@pharos/db";
import { databaseType, patchFit, patchState, resourceKind } from "@pharos/domain/enums";
import { type Advice, adviseOn, type Candidate } from "@pharos/domain/resource";
import { sql } from "kysely";
import type { Call } from "../../platform/call.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { findSystem } from "../asset/index.ts";
import { downloadAbility } from "./download-ability.ts";
import type { DownloadFacts } from "./resource.policy.ts";
import { coverageOf, isDeliveredTo, isReadableBy } from "./resource.visibility.ts";

type Judged = "kind" | "targets" | "fit" | "state" | "supersededBy" | "abilities";
type Found = Omit<PatchAdvice, Judged> &
  DownloadFacts &
  Omit<Candidate, "kind"> & { readonly kindCode: number };

/** What applies to a database system of what its organisation receives. */
export async function getPatchAdvice(
  platform: Platform,
  call: Call,
  { assetId }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const db = platform.database.kysely;
  const system = await findSystem(db, call.actor, { id: assetId, now: platform.clock.now() });
  const found = await findCandidates(db, call, system);
  const candidates = found.map((row) => ({ ...row, kind: resourceKind.fromCode(row.kindCode) }));
  const installed = found.filter(({ installedDate }) => installedDate !== null);
  const advice = adviseOn(system, candidates, new Set(installed.map(({ versionId }) => versionId)));
  return {
    system: { dbType: databaseType.asCode(system.dbType), version: system.version, os: system.os },
    list: advice.map((one) => toAdvice(platform, call, one)),
    install: toAbility(system.edit, call.locale, platform.translate),
  };
}

/** The delivered versions for this database, or for every one, that both the organisation and the caller may know of. */
async function findCandidates(
  db: Kysely<Schema>,
  { actor }: Call,
  { id, companyId, dbType }: { readonly id: number; readonly companyId: number; readonly dbType: string },
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select r.id as "resourceId", v.id as "versionId", r.name, r.name_en as "nameEn", r.brief, r.brief_en as "briefEn",
      r.kind as "kindCode", v.version, v.release_date as "releaseDate", v.platform, v.supersedes,
      coalesce((select jsonb_agg(jsonb_build_object('dbType', t.db_type, 'from', t.from_version, 'to', t.to_version))
        from resource_target t where t.version_id = v.id), '[]') as targets,
      f.size_bytes as size, f.sha256, i.installed_on as "installedDate",
      ${nameOfUser("i.installed_by")} as "installedByName",
      (select max(d.at) from download_record d where d.object_type = 'resource' and d.object_id = r.id
        and d.version_id = v.id and d.company_id = ${companyId}) as "downloadedTime",
      v.status, v.uploader_id as "uploaderId", r.uploader_id as "ownerId", r.encrypt_level as "encryptLevel",
      false as "isManaged", ${coverageOf(actor)}
    from resource r join resource_version v on v.resource_id = r.id and v.status = 3
      join stored_file f on f.id = v.file_id
      left join resource_installation i on i.asset_id = ${id} and i.version_id = v.id
    where ${isReadableBy(actor)} and ${isDeliveredTo(sql`${companyId}::bigint`)}
      and (exists (select from resource_target t where t.version_id = v.id and t.db_type = ${dbType})
        or not exists (select from resource_target t where t.version_id = v.id))`.execute(db);
  return rows;
}

function toAdvice(
  platform: Platform,
  call: Call,
  { candidate, fit, state, supersededBy }: Advice<Found & Candidate>,
): PatchAdvice {
  return {
    ...candidate,
    targets: candidate.targets.map(({ dbType, from, to }) => ({
      dbType: databaseType.asCode(dbType),
      fromVersion: from,
      toVersion: to,
    })),
    supersedes: [...candidate.supersedes],
    kind: resourceKind.toCode(candidate.kind),
    fit: patchFit.toCode(fit),
    state: patchState.toCode(state),
    supersededBy,
    abilities: { download: downloadAbility(platform, call, candidate) },
  };
}
