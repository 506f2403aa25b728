import { type AssetDetail, assetRecordsMax } from "@pharos/api/asset";
import { businessToday } from "@pharos/domain/contract";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { assetRepo } from "./asset.repo.ts";
import { toAssetDetail } from "./asset.view.ts";
import { type AssetRecords, findRequestsOfAsset } from "./asset-records.repo.ts";

/** An asset the caller may know of, with its nodes, its service numbers and what is done about it. */
export async function readAsset(
  { database, clock, translate }: Pick<Platform, "database" | "clock" | "translate">,
  call: Call,
  id: number,
  { findPlansOfAsset }: AssetRecords,
): Promise<AssetDetail> {
  const now = clock.now();
  const today = businessToday(now);
  const db = database.kysely;
  const repo = assetRepo(db);
  const row = await repo.findVisible(call.actor, id, today);
  if (!row) throw new AppError("asset.notFound");
  const [nodes, numbers, srs, plans] = await Promise.all([
    repo.findNodes(id),
    repo.findNumbers(id),
    findRequestsOfAsset(db, call.actor, id),
    findPlansOfAsset(db, call.actor, { companyId: row.company_id, assetId: id, limit: assetRecordsMax }),
  ]);
  return toAssetDetail(row, { nodes, numbers, srs, plans }, call, { translate, now, today });
}
