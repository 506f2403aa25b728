import type { saveContractItem as endpoint } from "@pharos/api/contract-item";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { type ContractItemRecord, findContractItem } from "./contract-item.repo.ts";
import { toContractItemRow } from "./contract-item.view.ts";
import { createContractItemWriter } from "./upsert-contract-item.ts";

/** Adds a contract item or changes one. A save of an older version is refused and answers the item as it is now. */
export async function saveContractItem(
  platform: Platform,
  call: Call,
  { id, version, ...input }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  const savedId = await platform.withTransaction(call, async (tx) => {
    const writer = createContractItemWriter(tx, call, platform);
    if (id === undefined) return writer.add(input);
    const row = await findContractItem(tx.db, call.actor, id, { isLocked: true });
    if (!row) throw new AppError("contractItem.notFound");
    refuseStale(row, version, call, platform);
    await writer.change(row, input);
    return id;
  });
  const saved = await findContractItem(platform.database.kysely, call.actor, savedId);
  if (!saved) throw new AppError("contractItem.notFound");
  return toContractItemRow(saved, call, platform);
}

function refuseStale(
  row: ContractItemRecord,
  version: number | undefined,
  call: Call,
  platform: Platform,
): void {
  if (version === undefined)
    throw new AppError("common.validation", { fields: { version: { key: "validation.required" } } });
  if (version !== row.version)
    throw new AppError("common.dataChanged", { data: toContractItemRow(row, call, platform) });
}
