import type { syncPocItems as endpoint } from "@pharos/api/contract-item";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { formatFieldError } from "../../platform/format-field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { pocItemRegister } from "./poc-item.ts";

/**
 * Takes over the rows another system sends. What does not fit is reported and left out, so that one bad row does not stop the
 * others; the same rows twice change nothing the second time.
 */
export async function syncPocItems(
  platform: Platform,
  call: Call,
  { rows }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  if (rows === undefined) throw new AppError("contractItem.noPocSource");
  return platform.withTransaction(call, async (tx) => {
    const upsert = pocItemRegister.upsert(tx, call, platform);
    const result: CallResult<typeof endpoint> = { created: 0, updated: 0, failed: [] };
    for (const [index, { companyName, ...row }] of rows.entries()) {
      // A row that does not fit leaves nothing behind, and the rows after it are still taken.
      const kept = await tx.attempt(() => upsert(cellsOf({ ...row, company: companyName })));
      if (kept instanceof AppError)
        result.failed.push({ row: index + 1, pocNo: row.pocNo, message: wordsOf(kept, call, platform) });
      else result[kept] += 1;
    }
    const { created, updated, failed } = result;
    await tx.audit({ action: "pocItem.synced", detail: { created, updated, failed: failed.length } });
    return result;
  });
}

function cellsOf(row: Readonly<Record<string, string | number | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([field, value]) => (value === undefined ? [] : [[field, String(value)]])),
  );
}

function wordsOf({ code, detail }: AppError, { locale }: Call, { words }: Platform): string {
  const fields = Object.entries(detail.fields ?? {});
  if (fields.length === 0) return words.render(locale, `errors.${code}`, { ...detail.vars });
  return fields.map(([field, found]) => `${field}: ${formatFieldError(found, locale, words)}`).join("; ");
}
