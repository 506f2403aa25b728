import { awrLines } from "../awr/awr-lines.ts";
import type { AwrPage } from "../awr/table.ts";
import type { InspectedType } from "../scale.ts";
import { findSection } from "../sections/index.ts";
import type { Batch, BatchHeader, BatchSection } from "./batch.ts";
import { type BatchLimits, batchLimits } from "./limits.ts";
import { type NumberedLine, openFile, readLines, readWhole } from "./read-lines.ts";
import { cleanText, isObject, readRows } from "./read-section.ts";
import { type Refusal, RefusalError, refuse } from "./refusal.ts";

/** What the reader tells while it reads, for the log that people watch. */
export type ReadProgress = {
  readonly line: number;
  readonly section: string;
  readonly name: string;
  readonly ok: boolean;
  readonly rows: number;
  /** Whether more rows exist than are written. */
  readonly capped: boolean;
  readonly sqlstate: string | null;
  readonly reason: string | null;
};

export type ReadOutcome =
  | { readonly ok: true; readonly batch: Batch }
  | { readonly ok: false; readonly refusal: Refusal };

export type ReadOptions = {
  readonly limits?: BatchLimits;
  readonly onSection?: (progress: ReadProgress) => void;
  /** Finds the tables of a page, for AWR reports as HTML; without it no page is taken. */
  readonly readPage?: (bytes: Uint8Array) => AwrPage;
};

const typeOfCollector: Readonly<Record<string, InspectedType>> = {
  pg: "postgresql",
  oracle: "oracle",
  awr: "oracle",
  mysql: "mysql",
  opengauss: "opengauss",
};

/** The object of a line, or null where it is none. */
const parse = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
};

function readHeader(text: string): BatchHeader {
  const value = parse(text) ?? refuse("noHeader");
  const string = (name: string, limit: number): string =>
    typeof value[name] === "string" ? cleanText(value[name], limit) : refuse("noHeader");
  const schema = string("schema", 40);
  if (schema === "es-inspect/preview") refuse("preview");
  if (schema !== "es-inspect/1") refuse("unknownSchema", { section: schema });
  const collector = string("collector", 32);
  const databaseType = Object.hasOwn(typeOfCollector, collector) ? typeOfCollector[collector] : undefined;
  const startedAt = string("startedAt", 40);
  if (databaseType === undefined || Number.isNaN(Date.parse(startedAt))) return refuse("noHeader");
  const options = isObject(value["options"]) ? Object.entries(value["options"]).slice(0, 20) : [];
  return {
    schema: "es-inspect/1",
    databaseType,
    collector,
    collectorVersion: string("ver", 16),
    startedAt,
    options: Object.fromEntries(
      options.flatMap(([name, option]) =>
        typeof option === "string" || typeof option === "number" || typeof option === "boolean"
          ? [[cleanText(name, 40), typeof option === "string" ? cleanText(option, 100) : option]]
          : [],
      ),
    ),
  };
}

/** Samples: a line each, all of one section, and not counted by the end line. */
const comesInParts = (code: string): boolean => code === "Q40" || code === "Q41";

function readSection(
  value: Record<string, unknown>,
  line: number,
  header: BatchHeader,
  limits: BatchLimits,
): BatchSection {
  const code = typeof value["section"] === "string" ? value["section"] : refuse("notJson", { line });
  const shape = findSection(header.databaseType, code) ?? refuse("unknownSection", { line, section: code });
  const text = (name: string, limit: number): string | null =>
    typeof value[name] === "string" ? cleanText(value[name], limit) : null;
  const ok = value["ok"] === true;
  return {
    code,
    name: shape.name,
    ok,
    sqlstate: ok ? null : (text("sqlstate", 5) ?? "XX000"),
    reason: ok ? null : text("reason", 256),
    rows: ok ? readRows(value["rows"], shape, { line, section: code }, limits) : [],
    capped: value["capped"] === true,
    elapsedMs: typeof value["ms"] === "number" && Number.isFinite(value["ms"]) ? value["ms"] : null,
  };
}

async function read(lines: Lines, { limits = batchLimits, onSection }: ReadOptions): Promise<Batch> {
  const sections = new Map<string, BatchSection>();
  let header: BatchHeader | null = null;
  let count = 0;
  let lineCount = 0;
  let rowCount = 0;
  let ended = false;
  let last = { line: 0, section: "–" };
  /** A line that is no object: the last one was cut off, any other was not written by a collector. */
  let broken: number | null = null;
  for await (const { line, text } of lines) {
    count += 1;
    if (count > limits.maxLines) refuse("tooManyLines", { limit: limits.maxLines });
    if (ended) refuse("afterEnd", { line });
    if (broken !== null) refuse("notJson", { line: broken });
    if (header === null) {
      header = readHeader(text);
      last = { ...last, line };
      continue;
    }
    const value = parse(text);
    if (value === null) {
      broken = line;
      continue;
    }
    if (value["section"] === "END") {
      ended = true;
      if (value["sections"] !== lineCount) refuse("wrongCount", { line, limit: Number(value["sections"]) });
      continue;
    }
    const section = readSection(value, line, header, limits);
    last = { line, section: section.code };
    const earlier = sections.get(section.code);
    if (earlier !== undefined && !comesInParts(section.code)) {
      refuse("repeatedSection", { line, section: section.code });
    }
    if (!comesInParts(section.code)) lineCount += 1;
    rowCount += section.rows.length;
    if (rowCount > limits.maxRows) refuse("tooManyRows", { section: section.code, limit: limits.maxRows });
    sections.set(section.code, earlier === undefined ? section : joinParts(earlier, section));
    const { code, rows, ...how } = section;
    onSection?.({ ...progressOf(how), line, section: code, rows: rows.length });
  }
  if (header === null) return refuse("empty");
  if (!ended) return refuse("truncated", { ...last, line: broken ?? last.line });
  const instance = header.databaseType === "postgresql" ? "Q01" : "I01";
  if (sections.get(instance)?.rows.length !== 1) return refuse("noInstance", { section: instance });
  return { header, sections };
}

const progressOf = ({ name, ok, capped, sqlstate, reason }: Omit<BatchSection, "code" | "rows">) => ({
  name,
  ok,
  capped,
  sqlstate,
  reason,
});

/** One failed sample does not take the others with it. */
const joinParts = (earlier: BatchSection, later: BatchSection): BatchSection =>
  !later.ok ? earlier : !earlier.ok ? later : { ...earlier, rows: earlier.rows.concat(later.rows) };

/**
 * Reads the lines of a batch: the header, sections, and the end line. Whatever is wrong is answered as a refusal with
 * its line and section; nothing of a file is ever run.
 */
export const readBatch = (lines: Iterable<string>, options: ReadOptions = {}): Promise<ReadOutcome> =>
  answer(() => numbered(lines), options);

const numbered = (lines: Iterable<string>): NumberedLine[] =>
  Array.from(lines, (text, index) => ({ line: index + 1, text }));

type Lines = AsyncIterable<NumberedLine> | Iterable<NumberedLine>;

async function answer(open: () => Lines | Promise<Lines>, options: ReadOptions): Promise<ReadOutcome> {
  try {
    return { ok: true, batch: await read(await open(), options) };
  } catch (error) {
    if (error instanceof RefusalError) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

/** Reads a batch from the bytes of a file, plain or gzip: the lines of a collector, or an AWR report. */
export const readBatchFile = (
  file: AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): Promise<ReadOutcome> => answer(() => linesOf(file, options), options);

async function linesOf(file: AsyncIterable<Uint8Array>, { limits, readPage }: ReadOptions): Promise<Lines> {
  const { kind, chunks } = await openFile(file, limits);
  if (kind === "lines") return readLines(chunks, limits);
  if (kind === "awrText" || readPage === undefined) return refuse(kind === "awrText" ? "awrText" : "notAwr");
  const lines = awrLines(readPage(await readWhole(chunks, limits)));
  if ("code" in lines) throw new RefusalError(lines);
  return numbered(lines);
}
