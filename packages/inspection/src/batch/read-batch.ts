import type { InspectedType } from "../scale.ts";
import { findSection } from "../sections/index.ts";
import type { Batch, BatchHeader, BatchSection } from "./batch.ts";
import { type BatchLimits, batchLimits } from "./limits.ts";
import { readLines } from "./read-lines.ts";
import { cleanText, isObject, readRows } from "./read-section.ts";
import { type Refusal, RefusalError, refuse } from "./refusal.ts";

/** What the reader tells while it reads, for the log that people watch. */
export type ReadProgress = {
  readonly line: number;
  readonly section: string;
  readonly ok: boolean;
  readonly rows: number;
  readonly sqlstate: string | null;
};

export type ReadOutcome =
  | { readonly ok: true; readonly batch: Batch }
  | { readonly ok: false; readonly refusal: Refusal };

export type ReadOptions = {
  readonly limits?: BatchLimits;
  readonly onSection?: (progress: ReadProgress) => void;
};

const typeOfCollector: Readonly<Record<string, InspectedType>> = {
  pg: "postgresql",
  oracle: "oracle",
  mysql: "mysql",
  opengauss: "opengauss",
};

const parse = (text: string, line: number): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : refuse("notJson", { line });
  } catch {
    return refuse("notJson", { line });
  }
};

function readHeader(text: string): BatchHeader {
  let value: Record<string, unknown> = {};
  try {
    value = parse(text, 1);
  } catch {
    refuse("noHeader");
  }
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

async function read(
  lines: AsyncIterable<string> | Iterable<string>,
  { limits = batchLimits, onSection }: ReadOptions,
): Promise<Batch> {
  const sections = new Map<string, BatchSection>();
  let header: BatchHeader | null = null;
  let line = 0;
  let lineCount = 0;
  let rowCount = 0;
  let ended = false;
  for await (const text of lines) {
    line += 1;
    if (line > limits.maxLines) refuse("tooManyLines", { limit: limits.maxLines });
    if (ended) refuse("afterEnd");
    if (header === null) {
      header = readHeader(text);
      continue;
    }
    const value = parse(text, line);
    if (value["section"] === "END") {
      ended = true;
      if (value["sections"] !== lineCount) refuse("wrongCount", { limit: Number(value["sections"]) });
      continue;
    }
    const section = readSection(value, line, header, limits);
    const earlier = sections.get(section.code);
    if (earlier !== undefined && !comesInParts(section.code)) {
      refuse("repeatedSection", { line, section: section.code });
    }
    if (!comesInParts(section.code)) lineCount += 1;
    rowCount += section.rows.length;
    if (rowCount > limits.maxRows) refuse("tooManyRows", { section: section.code, limit: limits.maxRows });
    sections.set(section.code, earlier === undefined ? section : joinParts(earlier, section));
    const { code, ok, rows, sqlstate } = section;
    onSection?.({ line, section: code, ok, rows: rows.length, sqlstate });
  }
  if (header === null) return refuse("empty");
  if (!ended) return refuse("truncated");
  const instance = header.databaseType === "postgresql" ? "Q01" : "I01";
  if (sections.get(instance)?.rows.length !== 1) return refuse("noInstance", { section: instance });
  return { header, sections };
}

/** One failed sample does not take the others with it. */
const joinParts = (earlier: BatchSection, later: BatchSection): BatchSection =>
  !later.ok ? earlier : !earlier.ok ? later : { ...earlier, rows: earlier.rows.concat(later.rows) };

/**
 * Reads the lines of a batch: the header, sections, and the end line. Whatever is wrong is answered as a refusal with
 * its line and section; nothing of a file is ever run.
 */
export async function readBatch(
  lines: AsyncIterable<string> | Iterable<string>,
  options: ReadOptions = {},
): Promise<ReadOutcome> {
  try {
    return { ok: true, batch: await read(lines, options) };
  } catch (error) {
    if (error instanceof RefusalError) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

/** Reads a batch from the bytes of a file, plain or gzip. */
export const readBatchFile = (
  file: AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): Promise<ReadOutcome> => readBatch(readLines(file, options.limits), options);
