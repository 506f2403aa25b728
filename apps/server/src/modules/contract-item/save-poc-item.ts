import type { savePocItem as endpoint } from "@pharos/api/contract-item";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { addPocItem, changePocItem } from "./keep-poc-item.ts";
import { findPocItem } from "./poc-item.repo.ts";
import { toPocItemRow } from "./poc-item.view.ts";

/** Adds a proof of concept or changes one. A save of an older version is refused and answers it as it is now. */
export async function savePocItem(
  platform: Platform,
  call: Call,
  { id, version, ...input }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  return platform.transact(call, async (tx) => {
    const savedId = id ?? (await addPocItem(tx, call, input));
    if (id !== undefined) {
      const row = await findPocItem(tx.db, call.actor, { id }, { isLocked: true });
      if (!row) throw new AppError("contractItem.poc.notFound");
      if (version === undefined)
        throw new AppError("common.validation", { fields: { version: { key: "validation.required" } } });
      if (version !== row.version)
        throw new AppError("common.dataChanged", { data: toPocItemRow(row, call, platform) });
      await changePocItem(tx, call, row, input);
    }
    const saved = await findPocItem(tx.db, call.actor, { id: savedId });
    if (!saved) throw new AppError("contractItem.poc.notFound");
    return toPocItemRow(saved, call, platform);
  });
}
