import type { Row } from "../sections/section.ts";
import type { Batch } from "./batch.ts";
import { readBatch } from "./read-batch.ts";

const instance = {
  version: "15.18",
  version_num: 150018,
  database: "app",
  system_identifier: "7400000000000000001",
  in_recovery: false,
  uptime_s: 40 * 86_400,
  stats_age_s: 40 * 86_400,
  checksum_version: 1,
  collected_at: "2026-06-01T02:00:00+08:00",
};

export type Sections = Readonly<Record<string, readonly Row[] | { sqlstate: string; reason: string }>>;

/** Lines of a small valid batch of PostgreSQL: an instance and the sections given. */
export function linesOf(sections: Sections = {}, more: Row = {}): string[] {
  const all: Sections = { Q01: [{ ...instance, ...more }], ...sections };
  return [
    JSON.stringify({
      schema: "es-inspect/1",
      collector: "pg",
      ver: "1.0.0",
      startedAt: "2026-06-01T02:00:00+08:00",
      options: {},
    }),
    ...Object.entries(all).map(([section, rows]) =>
      JSON.stringify(Array.isArray(rows) ? { section, ok: true, rows } : { section, ok: false, ...rows }),
    ),
    JSON.stringify({ section: "END", sections: Object.keys(all).length }),
  ];
}

/** A batch of PostgreSQL with the sections given. */
export async function batchOf(sections: Sections = {}, more: Row = {}): Promise<Batch> {
  const outcome = await readBatch(linesOf(sections, more));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
  return outcome.batch;
}
