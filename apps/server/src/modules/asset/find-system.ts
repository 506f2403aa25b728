import type { Kysely, Schema } from "@pharos/db";
import { businessToday } from "@pharos/domain/contract";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Decision } from "../../platform/policy.ts";
import { assetPolicy } from "./asset.policy.ts";
import { assetRepo } from "./asset.repo.ts";

/** A database system as other modules judge it. */
export interface FoundSystem {
  readonly id: number;
  readonly companyId: number;
  readonly dbType: string;
  readonly version: string | null;
  readonly os: string | null;
  /** Whether the actor may change what is known of it. */
  readonly edit: Decision;
}

/** The system, when it exists and the actor may know of it; throws otherwise. */
export async function findSystem(
  db: Kysely<Schema>,
  actor: Actor,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<FoundSystem> {
  const row = await assetRepo(db).findVisible(actor, id, businessToday(now));
  if (!row) throw new AppError("asset.notFound");
  return {
    id,
    companyId: row.company_id,
    dbType: row.db_type,
    version: row.db_version,
    os: row.os,
    edit: assetPolicy.edit(actor, row, now),
  };
}
