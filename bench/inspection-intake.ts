// node bench/inspection-intake.ts    the batch of a server with 5,000 tables and 15,000 indexes: read, judged and scored
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { inspectionBatch } from "@pharos/fixtures";
import { createFileReader } from "../apps/server/src/modules/inspection/intake/read-file.ts";
import { isShort, rounds } from "./length.ts";

const [tables, indexes] = isShort ? [50, 150] : [5_000, 15_000];

/** The most rows of a section that the collector writes; the rest is left out and said to be. */
const written = 5_000;

type Row = Readonly<Record<string, unknown>>;
type Line = Readonly<Record<string, unknown>> & { readonly section?: string; readonly rows?: readonly Row[] };

/** A really collected batch, with as many tables and indexes as asked for in place of its own. */
function batchOf(tableCount: number, indexCount: number): Buffer {
  const lines = inspectionBatch("core-pg01-1")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line); // a fixture of ours
  const many = (line: Line, count: number, name: string): Line => {
    const rows = line.rows ?? [];
    const more = Array.from({ length: Math.min(count, written) }, (_, n) => ({
      ...rows[n % rows.length],
      ...{ relid: n, indexrelid: n, [name]: `${name}_${n}` },
    }));
    return { ...line, rows: more, capped: count > written };
  };
  const grown = lines.map((line) => {
    if (line.section === "Q14") return many(line, tableCount, "relname");
    if (line.section === "Q15") return many(line, indexCount, "index_name");
    return line;
  });
  return Buffer.from(`${grown.map((line) => JSON.stringify(line)).join("\n")}\n`);
}

/** The worst that is taken: as many rows as a batch may hold, of the section that holds most in a line. */
function fullBatch(): Buffer {
  const lines = batchOf(tables, indexes).toString().trimEnd().split("\n");
  const sample = (n: number): string =>
    JSON.stringify({
      section: "Q41",
      ok: true,
      rows: Array.from({ length: 500 }, (_, at) => ({
        sample: n,
        pid: at,
        query_head: "x".repeat(60),
        state: "active",
      })),
    });
  const room = isShort ? 2 : 160;
  return Buffer.from(
    [...lines.slice(0, -1), ...Array.from({ length: room }, (_, n) => sample(n)), lines.at(-1)].join("\n"),
  );
}

/** The most bytes that are taken, of cells as long as they may be. */
function largestBatch(): Buffer {
  const lines = batchOf(5, 5).toString().trimEnd().split("\n");
  const sample = (n: number): string =>
    JSON.stringify({
      section: "Q41",
      ok: true,
      rows: Array.from({ length: 20 }, (_, at) => ({
        sample: n,
        pid: at,
        query_head: randomBytes(2_900).toString("base64"),
      })),
    });
  const [size, end] = [isShort ? 200_000 : 20 * 1024 * 1024, Buffer.byteLength(lines.at(-1) ?? "")];
  const parts = lines.slice(0, -1).map((line) => `${line}\n`);
  let bytes = parts.reduce((sum, part) => sum + Buffer.byteLength(part), end);
  for (let n = 0; ; n += 1) {
    const part = `${sample(n)}\n`;
    bytes += Buffer.byteLength(part);
    if (bytes > size) break;
    parts.push(part);
  }
  return Buffer.from([...parts, lines.at(-1)].join(""));
}

/** As the storage gives it. */
const opener = (file: Buffer) => async () =>
  Readable.from(
    (function* () {
      for (let at = 0; at < file.length; at += 64 * 1024) yield file.subarray(at, at + 64 * 1024);
    })(),
  );

const readFile = createFileReader();
const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);
const median = (values: readonly number[]): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);

async function measure(name: string, file: Buffer, previous: Buffer | null): Promise<void> {
  const times: number[] = [];
  const busy: number[] = [];
  let [most, told, outcome] = [0, 0, ""];
  for (let round = 0; round < rounds; round += 1) {
    const before = process.memoryUsage.rss();
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss() - before);
    }, 10);
    const [from, used] = [performance.now(), process.cpuUsage()];
    const reading = await readFile(
      { file: opener(file), previous: previous && opener(previous), waivers: [] },
      () => {
        told += 1;
      },
    );
    times.push(performance.now() - from);
    const { user, system } = process.cpuUsage(used);
    busy.push((user + system) / 1000);
    clearInterval(watch);
    outcome = reading.kind === "read" ? `score ${reading.score}` : `refused: ${reading.code}`;
  }
  console.log(
    `${name}: ${megabytes(file.length)} MiB, ${median(times)} ms, processor ${median(busy)} ms (medians of ${times.length}), ` +
      `at most ${megabytes(most)} MiB more memory, told ${Math.round(told / rounds)} times, ${outcome}`,
  );
}

// The first one starts the thread.
await readFile({ file: opener(batchOf(5, 5)), previous: null, waivers: [] });
const file = batchOf(tables, indexes);
await measure("5,000 tables, 15,000 indexes", file, null);
await measure("the same, packed", gzipSync(file), null);
await measure("the same beside the batch before", file, file);
await measure("as full as a batch may be", fullBatch(), null);
const largest = largestBatch();
await measure("as large as a file may be", largest, null);
await measure("the same, packed, beside the batch before", gzipSync(largest), largest);

// Rules that run again over what is stored: each file with the one before it, as the queue does.
const storedCount = isShort ? 5 : 1_000;
const stored = opener(Buffer.from(inspectionBatch("core-pg01-1")));
const [from, used] = [performance.now(), process.cpuUsage()];
for (let n = 0; n < storedCount; n += 1) {
  await readFile({ file: stored, previous: null, waivers: [] });
  await readFile({ file: stored, previous: stored, waivers: [] });
}
const { user, system } = process.cpuUsage(used);
console.log(
  `${storedCount} stored batches again: ${Math.round((performance.now() - from) / 1000)} s, ` +
    `processor ${Math.round((user + system) / 1e6)} s`,
);
process.exit(0);
