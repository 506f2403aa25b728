import type { ImportResult, ImportRow } from "@pharos/api/core";
import { sqlStateOf } from "@pharos/db";
import { unguardCell, withoutInvisible } from "@pharos/domain/plain-text";
import type { $ZodType, output as Output } from "zod/v4/core";
import { AppError, type FieldProblem } from "../app-error.ts";
import type { Call } from "../call.ts";
import { fieldError } from "../field-error.ts";
import { formatFieldError } from "../format-field-error.ts";
import type { Platform } from "../platform.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { parsePart } from "../validate.ts";

/** Refuses a row that means the same record as a row before it, at the field that says so. */
export type Claim = (field: string, value: string | number) => void;

/** Says at a field what is worth a second look although the row fits. */
export type Hint = (field: string, hint: FieldProblem) => void;

/** Saves one row, or throws an `AppError`, best with fields, before it writes anything. */
export type SaveRow<Row> = (row: Row, claim: Claim, hint: Hint) => Promise<"created" | "updated">;

/** How the rows of a sheet become records. */
export interface Import<Schema extends $ZodType> {
  /** Reads one row: texts by field name, empty cells left out. */
  readonly row: Schema;
  /** Starts the saving in a transaction. Rows are saved side by side, so what it asks of the database comes in batches. */
  readonly begin: (tx: UnitOfWork) => SaveRow<Output<Schema>> | Promise<SaveRow<Output<Schema>>>;
  /** Runs once after the last row when all rows fit, for the audit line. */
  readonly finish?: (tx: UnitOfWork, result: ImportResult) => Promise<void>;
}

/** Rows that are saved side by side: enough for few statements, few enough for their size. */
const rowsAtOnce = 200;

const uniqueViolation = "23505";

/**
 * Imports rows in one transaction: all or nothing. A dry run does the very same and rolls back, so it never promises what
 * the import would not do. All problems are answered at once, by row and field: a trial answers them, an import is refused with
 * them.
 */
export async function importRows<Schema extends $ZodType>(
  platform: Pick<Platform, "withTransaction" | "words">,
  call: Call,
  { rows, isDryRun }: { readonly rows: readonly ImportRow[]; readonly isDryRun: boolean },
  { row: schema, begin, finish }: Import<Schema>,
): Promise<ImportResult> {
  const parsed = rows.map((cells) => parseRow(schema, asTyped(cells)));
  try {
    return await platform.withTransaction(call, async (tx) => {
      const result: ImportResult = { created: 0, updated: 0, errors: [] };
      const save = await begin(tx);
      const hints: RowHint[] = [];
      const outcomes = await saveAll(parsed, save, hints);
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome instanceof AppError)
          result.errors.push(...problemsOf(outcome, index + 1, call, platform));
        else result[outcome] += 1;
      }
      if (hints.length > 0) result.hints = hintsIn(hints, call, platform);
      // With problems nothing is kept, and nothing is counted.
      if (result.errors.length > 0) Object.assign(result, { created: 0, updated: 0 });
      if (isDryRun || result.errors.length > 0) throw new DryRunRollback(result);
      await finish?.(tx, result);
      return result;
    });
  } catch (error) {
    // A trial answers its problems; an import that has kept nothing must not look like one that did.
    if (error instanceof DryRunRollback && !isDryRun)
      throw new AppError("common.nothingImported", { data: error.result });
    if (error instanceof DryRunRollback) return error.result;
    // Someone else has added one of the records since they were looked up.
    if (sqlStateOf(error) === uniqueViolation) throw new AppError("common.dataChanged");
    throw error;
  }
}

/** The cells of a row as somebody typed them: without what an export or a copy has added. */
const asTyped = (cells: ImportRow): ImportRow =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([field, cell]) => {
      const text = withoutInvisible(unguardCell(cell)).trim();
      return text === "" ? [] : [[field, text] as const];
    }),
  );

/** Ends the transaction without keeping anything. */
class DryRunRollback extends Error {
  readonly result: ImportResult;
  constructor(result: ImportResult) {
    super("rolled back");
    this.result = result;
  }
}

type Outcome = "created" | "updated" | AppError;

interface RowHint {
  readonly row: number;
  readonly field: string;
  readonly hint: FieldProblem;
}

async function saveAll<Row>(
  rows: readonly (Row | AppError)[],
  save: SaveRow<Row>,
  hints: RowHint[],
): Promise<Outcome[]> {
  const claims = new Map<string, number>();
  const outcomes: Outcome[] = [];
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const failures: unknown[] = [];
    const saving = rows.slice(start, start + rowsAtOnce).map(async (row, index): Promise<Outcome> => {
      if (row instanceof AppError) return row;
      const number = start + index + 1;
      try {
        return await save(row, claimFor(number, claims), (field, hint) =>
          hints.push({ row: number, field, hint }),
        );
      } catch (error) {
        if (error instanceof AppError) return error;
        failures.push(error);
        throw error;
      }
    });
    // All of them have ended before the transaction does, also when one of them fails.
    const settled = await Promise.allSettled(saving);
    // The first failure is the reason of the others.
    if (failures.length > 0) throw failures[0];
    for (const outcome of settled) if (outcome.status === "fulfilled") outcomes.push(outcome.value);
  }
  return outcomes;
}

const claimFor =
  (row: number, claims: Map<string, number>): Claim =>
  (field, value) => {
    const key = JSON.stringify([field, value]);
    const first = claims.get(key) ?? row;
    claims.set(key, first);
    if (first !== row) throw fieldError(field, "common.duplicateRow", { row: first });
  };

function parseRow<Schema extends $ZodType>(schema: Schema, texts: ImportRow): Output<Schema> | AppError {
  const filled = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ""));
  try {
    return parsePart(schema, filled) as Output<Schema>; // what the schema has parsed
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

const hintsIn = (
  hints: readonly RowHint[],
  { locale }: Call,
  { words }: Pick<Platform, "words">,
): NonNullable<ImportResult["hints"]> =>
  hints
    .toSorted((a, b) => a.row - b.row)
    .map(({ row, field, hint }) => ({ row, field, message: formatFieldError(hint, locale, words) }));

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
