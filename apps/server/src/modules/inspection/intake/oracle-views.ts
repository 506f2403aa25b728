import { type Batch, identityOf, rowOf, rowsOf } from "@pharos/inspection";
import { momentOf, number, text } from "./cells.ts";

// The parts of a report of Oracle: from SQL of its own clients, or from an AWR report, whose words stay as Oracle writes them.

/** What the instance is, beside what every database has. */
export function oracleFactsOf(batch: Batch): readonly (readonly [string, string | null])[] {
  const instance = rowOf(batch, "I01");
  const memory = number(instance, "memory_gb");
  return [
    ["edition", text(instance, "edition")],
    ["node", text(instance, "node")],
    ["host", text(instance, "host")],
    ["platform", text(instance, "platform")],
    ["cpuCount", text(instance, "cpu_count")],
    ["memory", memory === null ? null : `${memory} GB`],
    ["archiveMode", text(rowOf(batch, "O08"), "log_mode")],
  ];
}

export const oracleParamsOf = (batch: Batch) =>
  rowsOf(batch, "O21").map((row) => {
    const later = text(row, "end_value");
    return {
      name: text(row, "name") ?? "–",
      value: [text(row, "value") ?? "", ...(later === null ? [] : [later])].join(" → "),
      unit: null,
      source: null,
      default: null,
      pendingRestart: false,
    };
  });

/** Mean sessions at work by class of wait between the snapshots, as one point. */
export function oracleTimesOf(batch: Batch) {
  const load = rowOf(batch, "O11");
  const elapsed = number(load, "elapsed_s");
  const time = momentOf(identityOf(batch)?.collectedAt);
  const byClass = new Map<string, number>();
  for (const row of rowsOf(batch, "O12")) {
    const name = text(row, "wait_class", 32) ?? "Other";
    byClass.set(name, (byClass.get(name) ?? 0) + (number(row, "time_s") ?? 0));
  }
  return {
    unit: "aas" as const,
    cpuCores: number(load, "cpu_count"),
    series:
      elapsed === null || elapsed <= 0 || time === null
        ? []
        : [...byClass].slice(0, 20).map(([name, seconds]) => ({
            class: name,
            points: [{ time, value: Math.round((seconds / elapsed) * 100) / 100 }],
          })),
    aas: number(load, "aas"),
    source: "awr" as const,
  };
}

export function oracleStatsOf(batch: Batch) {
  const efficiency = rowOf(batch, "O13");
  const line = (metric: string, total: number | null, perSec: number | null, perTx: number | null) => ({
    metric,
    total,
    perSec,
    perTx,
  });
  return {
    statsSince: null,
    elapsedS: number(rowOf(batch, "O11"), "elapsed_s"),
    rows: [
      ...rowsOf(batch, "O19")
        .slice(0, 60)
        .map((row) =>
          line(
            text(row, "metric", 80) ?? "–",
            null,
            number(row, "per_second"),
            number(row, "per_transaction"),
          ),
        ),
      ...rowsOf(batch, "O20")
        .slice(0, 50)
        .flatMap((row) => {
          const name = text(row, "tablespace_name", 64) ?? "–";
          return [
            line(`Tablespace ${name}: reads`, number(row, "reads"), number(row, "reads_per_s"), null),
            line(`Tablespace ${name}: writes`, number(row, "writes"), number(row, "writes_per_s"), null),
          ];
        }),
    ],
    ratios: [
      { metric: "buffer_hit", value: number(efficiency, "buffer_hit_pct"), target: 95 },
      { metric: "library_hit", value: number(efficiency, "library_hit_pct"), target: 95 },
      { metric: "soft_parse", value: number(efficiency, "soft_parse_pct"), target: 90 },
    ].filter(({ value }) => value !== null),
  };
}

const mebibyte = 1024 * 1024;

export const oracleSizesOf = (batch: Batch) =>
  rowsOf(batch, "O01")
    .slice(0, 200)
    .map((row) => {
      const used = number(row, "used_mb");
      const bytes = used === null ? null : used * mebibyte;
      return {
        name: text(row, "tablespace_name") ?? "–",
        type: "tablespace" as const,
        sizeBytes: bytes,
        usedBytes: bytes,
        location: null,
      };
    });

/** The statements that take most of the time. */
export function oracleStatementsOf(batch: Batch) {
  const rows = rowsOf(batch, "O14");
  return {
    columns: ["query", "sql_id", "calls", "total_ms", "mean_ms", "pct_total"],
    rows: rows.slice(0, 50).map((row) => {
      const [seconds, calls] = [number(row, "elapsed_s"), number(row, "executions")];
      return [
        text(row, "sql_text", 2_000),
        text(row, "sql_id", 32),
        calls,
        seconds === null ? null : seconds * 1000,
        seconds === null || !calls ? null : (seconds * 1000) / calls,
        number(row, "pct_db_time"),
      ];
    }),
    total: rows.length,
  };
}
