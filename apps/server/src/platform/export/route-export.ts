import type { AnyEndpoint, CallResult, ExportEndpoint, ExportFormat, HandlerInput } from "@pharos/api/core";
import { sheetLimits } from "@pharos/domain/limits";
import { businessTimeZone, dateAt, zoneOffsetMs } from "@pharos/domain/time";
import type { TranslationKey } from "@pharos/i18n";
import type { Route } from "../../http/route.ts";
import { AppError } from "../app-error.ts";
import type { Call } from "../call.ts";
import type { FileAnswer } from "../file-answer.ts";
import type { Platform } from "../platform.ts";
import { cellOf, type ExportCell, type ExportColumn, type ExportText } from "./columns.ts";
import { RowSpan, refuseLongRange } from "./export-range.ts";
import { writeCsv } from "./write-csv.ts";
import { writeXlsx } from "./write-xlsx.ts";

/** Rows that are read at once: few enough that other requests are served in between. */
const pageRows = 5000;

type ListAnswer = { readonly list: readonly unknown[]; readonly total: number };
export type RowOf<List> = CallResult<List> extends { readonly list: readonly (infer Row)[] } ? Row : never;

/** How a list is taken away as a file. */
export interface ListExport<List extends AnyEndpoint, Row extends RowOf<List> = RowOf<List>> {
  /** Key of the file's and the sheet's name. */
  readonly name: TranslationKey;
  /** The function behind the list: its rows are the caller's, so the file's are too. */
  readonly list: (
    snapshot: Platform,
    call: Call,
    query: HandlerInput<List>["query"],
  ) => Promise<CallResult<List>>;
  readonly columns: readonly ExportColumn<Row>[];
  /** The day or moment by which a row lies in the range; needed where the list itself closes no open range. */
  readonly dateOf?: (row: RowOf<List>) => string | null;
  /** Adds what the sheet has beside the columns of the list, for the rows of one page. */
  readonly complete?: (
    snapshot: Platform,
    call: Call,
    rows: readonly RowOf<List>[],
  ) => Promise<readonly Row[]>;
}

/**
 * Serves the export of a list. The file holds at most one year and 50,000 rows of one moment, and leaves a line in the
 * audit log.
 */
export function routeExport<List extends AnyEndpoint, Row extends RowOf<List> = RowOf<List>>(
  route: Route,
  platform: Platform,
  list: List,
  endpoint: ExportEndpoint,
  options: ListExport<List, Row>,
): void {
  route.file(endpoint, async (call, { query }) => {
    if (typeof list.access === "object" && !call.actor.permissions.has(list.access.permission))
      throw new AppError("common.permissionDenied");
    // The export's query is the list's with a format instead of the paging (see `exportOf`).
    const { format, ...filter }: { format: ExportFormat } = query;
    refuseLongRange(filter, endpoint.range);
    const { range } = endpoint;
    const isOpen = range !== undefined && !(range.from in filter && range.until in filter);
    const words: ExportText = {
      locale: call.locale,
      t: (key, vars) => platform.translate(call.locale, key, vars),
    };
    const rows = await readSnapshot<List, Row>(platform, call, filter, {
      ...options,
      words,
      pageRows,
      ...(isOpen && { range }),
    });
    await platform.withTransaction(call, (tx) =>
      tx.audit({
        action: "list.exported",
        // Every path begins so.
        objectType: list.path as `/${string}`,
        detail: { rows: rows.length, format, filter },
      }),
    );
    return fileOf<List, Row>(format, platform.clock.now(), rows, { words, ...options });
  });
}

type Reading<List extends AnyEndpoint, Row extends RowOf<List>> = Pick<
  ListExport<List, Row>,
  "list" | "columns" | "complete" | "dateOf"
> & {
  /** An open range, whose rows may lie at most one year apart. */
  readonly range?: ExportEndpoint["range"];
  readonly words: ExportText;
  readonly pageRows: number;
};

/**
 * All rows of a list as cells: page by page, and still those of one moment, each once. Throws when there are too many, or
 * fewer than the list itself has counted.
 */
export function readSnapshot<List extends AnyEndpoint, Row extends RowOf<List> = RowOf<List>>(
  platform: Platform,
  call: Call,
  filter: object,
  reading: Reading<List, Row>,
): Promise<ExportCell[][]> {
  const { database } = platform;
  return database.snapshot((kysely) =>
    readRows({ ...platform, database: { ...database, kysely } }, call, filter, reading),
  );
}

async function readRows<List extends AnyEndpoint, Row extends RowOf<List>>(
  snapshot: Platform,
  call: Call,
  filter: object,
  { list, columns, complete, dateOf, range, words, pageRows: pageSize }: Reading<List, Row>,
): Promise<ExportCell[][]> {
  const cells: ExportCell[][] = [];
  const span = new RowSpan();
  for (let pageNum = 1; ; pageNum += 1) {
    // The filter came through the list's own schema; only the paging is ours.
    const query = { ...filter, pageNum, pageSize } as HandlerInput<List>["query"];
    const answer = (await list(snapshot, call, query)) as ListAnswer;
    const listed = answer.list as readonly RowOf<List>[];
    // Without anything to add, a row of the list is all there is.
    const rows = complete ? await complete(snapshot, call, listed) : (listed as readonly Row[]);
    for (const row of listed) span.add(dateOf?.(row) ?? null);
    for (const row of rows) cells.push(columns.map((column) => cellOf(column, row, words, wallClock)));
    if (Math.max(cells.length, answer.total) > sheetLimits.exportRowsMax)
      throw new AppError("export.tooMany", {
        vars: { max: sheetLimits.exportRowsMax.toLocaleString("en-US") },
      });
    if (answer.list.length >= pageSize) continue;
    // A short file would look complete.
    if (cells.length < answer.total)
      throw new Error(`an export has read ${cells.length} of ${answer.total} rows`);
    span.refuseLong(range);
    return cells;
  }
}

async function fileOf<List extends AnyEndpoint, Row extends RowOf<List>>(
  format: ExportFormat,
  now: Date,
  rows: readonly (readonly ExportCell[])[],
  { words, name, columns }: Pick<ListExport<List, Row>, "name" | "columns"> & { words: ExportText },
): Promise<FileAnswer> {
  const title = words.t(name);
  const titles = columns.map((column) => words.t(column.title));
  const day = dateAt(now.getTime(), businessTimeZone);
  if (format === "csv")
    return {
      name: `${title} ${day}.csv`,
      contentType: "text/csv; charset=utf-8",
      body: writeCsv(titles, rows),
    };
  return {
    name: `${title} ${day}.xlsx`,
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    body: await writeXlsx(title, titles, rows),
  };
}

function wallClock(isoTime: string): Date {
  const ms = Date.parse(isoTime);
  return new Date(ms + zoneOffsetMs(ms, businessTimeZone));
}
