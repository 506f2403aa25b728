import type { AssetDetail } from "@pharos/api/asset";
import { businessToday } from "@pharos/domain/contract";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { assetRepo } from "./asset.repo.ts";
import { toAssetDetail } from "./asset.view.ts";

/** An asset the caller may know of, with its nodes and service numbers. */
export async function readAsset(
  { database, clock, translate }: Pick<Platform, "database" | "clock" | "translate">,
  call: Call,
  id: number,
): Promise<AssetDetail> {
  const now = clock.now();
  const today = businessToday(now);
  const repo = assetRepo(database.kysely);
  const [row, nodes, numbers] = await Promise.all([
    repo.findVisible(call.actor, id, today),
    repo.findNodes(id),
    repo.findNumbers(id),
  ]);
  if (!row) throw new AppError("asset.notFound");
  return toAssetDetail(row, { nodes, numbers }, call, { translate, now, today });
}
