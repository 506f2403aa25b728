import type { Kysely, Schema } from "@pharos/db";
import { type AffectedRange, type InstalledProduct, isAffected } from "@pharos/domain/advisory";
import { encryptLevel } from "@pharos/domain/enums";
import { sql } from "kysely";
import { hasServiceInForce } from "../../platform/service-in-force.ts";

/** An organisation and its systems that a warning is about. */
export interface AffectedCompany {
  readonly companyId: number;
  readonly assetIds: readonly number[];
}

/** What of a warning decides whom it reaches. */
export interface Reach {
  readonly affects: readonly AffectedRange[];
  readonly encryptLevel: string;
}

interface SystemRow extends InstalledProduct {
  readonly id: number;
  readonly companyId: number;
}

const levels = [encryptLevel.toCode("public"), encryptLevel.toCode("customer")] as const;

/**
 * The organisations that run what a warning is about and may read it: what is meant for customers needs a service number
 * in force, what is internal reaches none. Retired systems do not count. `companyId` asks about one organisation alone.
 */
export async function findAffected(
  db: Kysely<Schema>,
  { affects, encryptLevel: level }: Reach,
  companyId: number | null = null,
): Promise<readonly AffectedCompany[]> {
  if (affects.length === 0 || !levels.some((readable) => readable === level)) return [];
  const types = [...new Set(affects.map(({ databaseType }) => databaseType))];
  const isForEveryone = level === levels[0];
  const { rows } = await sql<SystemRow>`
    select s.id, s.company_id as "companyId", s.db_type as "databaseType", s.db_version as version, array(
      select f.rule_code from inspection_subject i join inspection_finding f on f.subject_id = i.id and f.state = 'open'
      where i.asset_id = s.id) as "failedRules"
    from asset s join company c on c.id = s.company_id
    where s.status = 1 and c.status = 1 and s.db_type = any(${types}::text[])
      and (${companyId}::bigint is null or s.company_id = ${companyId}::bigint)
      and (${isForEveryone} or ${hasServiceInForce(sql`array[s.company_id]`)})
    order by s.company_id, s.id`.execute(db);
  const affected = rows.filter((asset) => isAffected(asset, affects));
  return [...Map.groupBy(affected, ({ companyId }) => companyId)].map(([companyId, assets]) => ({
    companyId,
    assetIds: assets.map(({ id }) => id),
  }));
}
