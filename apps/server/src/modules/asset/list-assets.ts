import type { listAssets as endpoint } from "@pharos/api/asset";
import type { CallResult } from "@pharos/api/core";
import { businessToday } from "@pharos/domain/contract";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAssetRow } from "./asset.view.ts";
import { type AssetFilter, countAssets, findAssetPage } from "./asset-list.repo.ts";

/** One page of the assets in use that the caller may see. */
export async function listAssets(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  filter: AssetFilter,
): Promise<CallResult<typeof endpoint>> {
  const today = businessToday(clock.now());
  const [total, rows] = await Promise.all([
    countAssets(database.kysely, actor, filter, today),
    findAssetPage(database.kysely, actor, filter, today),
  ]);
  return { total, list: rows.map(toAssetRow), pageNum: filter.pageNum, pageSize: filter.pageSize };
}
