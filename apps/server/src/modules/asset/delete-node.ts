import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { assetRepo } from "./asset.repo.ts";
import { lockAsset, recordNodeChange } from "./save-node.ts";

/** Deletes a node without nodes below it, and answers the asset's id. */
export async function deleteNode(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  id: number,
): Promise<number> {
  return withTransaction(call, async (tx) => {
    const repo = assetRepo(tx.db);
    const found = await repo.findNode(id);
    const asset = found && (await lockOwn());
    if (!found || !asset) throw new AppError("asset.nodeNotFound");
    const nodes = await repo.findNodes(asset.id);
    const node = nodes.find((one) => one.id === id);
    if (!node) throw new AppError("asset.nodeNotFound");
    if (nodes.some(({ parent_id }) => parent_id === id)) throw new AppError("asset.nodeHasChildren");
    await repo.deleteNode(id);
    await recordNodeChange(tx, asset, "asset.nodeDeleted", { id, before: { name: node.name } });
    return asset.id;

    // A stranger's node is as unknown as one that is not there.
    async function lockOwn() {
      try {
        return await lockAsset(tx, call, found?.asset_id ?? 0);
      } catch (error) {
        if (error instanceof AppError && error.code === "asset.notFound") return undefined;
        throw error;
      }
    }
  });
}
