import { businessToday } from "@pharos/domain/contract";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { estateChanged } from "./asset.events.ts";
import { assetPolicy } from "./asset.policy.ts";
import { assetRepo } from "./asset.repo.ts";

/** Takes an asset out of use: it leaves lists and service numbers; past requests keep it. */
export async function retireAsset(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  id: number,
): Promise<null> {
  await withTransaction(call, async (tx) => {
    const repo = assetRepo(tx.db);
    await repo.lock(id);
    const row = await repo.findVisible(call.actor, id, businessToday(tx.now));
    if (!row || row.status !== 1) throw new AppError("asset.notFound");
    authorize(assetPolicy, "retire", call.actor, row, tx.now);
    await repo.uncover(id);
    await repo.update(id, tx.now, { status: 0 });
    await tx.audit({
      action: "asset.retired",
      objectType: "asset",
      objectId: id,
      companyId: row.company_id,
      detail: { before: { name: row.name } },
    });
    await tx.publish(estateChanged, { companyId: row.company_id, databaseTypes: [row.db_type] });
  });
  return null;
}
