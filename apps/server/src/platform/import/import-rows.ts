import type { ImportResult, ImportRow } from "@pharos/api/core";
import type { $ZodType, output as Output } from "zod/v4/core";
import { AppError } from "../app-error.ts";
import type { Call } from "../call.ts";
import { formatFieldError } from "../format-field-error.ts";
import type { Platform } from "../platform.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { parsePart } from "../validate.ts";

/** How the rows of a sheet become records. */
export interface Import<Schema extends $ZodType> {
  /** Reads one row: texts by field name, empty cells left out. */
  readonly row: Schema;
  /** Keeps one row; throws an `AppError`, best with fields, when it does not fit. May write before it throws. */
  readonly save: (tx: UnitOfWork, row: Output<Schema>) => Promise<"created" | "updated">;
  /** Runs once after the last row when all rows fit, for the audit line. */
  readonly finish?: (tx: UnitOfWork, result: ImportResult) => Promise<void>;
}

/**
 * Imports rows in one transaction: all or nothing. A dry run does the very same and takes everything back, so it never
 * promises what the import would not do. Problems are notified by row and field, all of them at once.
 */
export async function importRows<Schema extends $ZodType>(
  platform: Pick<Platform, "withTransaction" | "words">,
  call: Call,
  { rows, isDryRun }: { readonly rows: readonly ImportRow[]; readonly isDryRun: boolean },
  { row: schema, save, finish }: Import<Schema>,
): Promise<ImportResult> {
  try {
    return await platform.withTransaction(call, async (tx) => {
      const result: ImportResult = { created: 0, updated: 0, errors: [] };
      for (const [index, texts] of rows.entries()) {
        // A row that does not fit leaves nothing behind, and the rows after it are still looked at.
        const saved = await tx.attempt(async () =>
          save(tx, parsePart(schema, filled(texts)) as Output<Schema>),
        );
        if (saved instanceof AppError) result.errors.push(...problemsOf(saved, index + 1, call, platform));
        else result[saved] += 1;
      }
      if (isDryRun || result.errors.length > 0) throw new DryRunRollback(result);
      await finish?.(tx, result);
      return result;
    });
  } catch (error) {
    if (error instanceof DryRunRollback) return error.result;
    throw error;
  }
}

/** Ends the transaction without keeping anything. */
class DryRunRollback extends Error {
  readonly result: ImportResult;
  constructor(result: ImportResult) {
    super("taken back");
    this.result = result;
  }
}

const filled = (texts: ImportRow): ImportRow =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ""));

function problemsOf(
  { code, detail }: AppError,
  row: number,
  { locale }: Call,
  { words }: Pick<Platform, "words">,
): ImportResult["errors"] {
  const fields = Object.entries(detail.fields ?? {});
  if (fields.length === 0)
    return [{ row, field: null, message: words.render(locale, `errors.${code}`, { ...detail.vars }) }];
  return fields.map(([field, problem]) => ({
    row,
    field,
    message: formatFieldError(problem, locale, words),
  }));
}
