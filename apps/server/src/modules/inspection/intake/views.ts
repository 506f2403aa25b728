import { type Batch, identityOf, rowOf, rowsOf, upgradeFactsOf } from "@pharos/inspection";
import { type Cells, momentOf, number, text, whole } from "./cells.ts";
import {
  oracleFactsOf,
  oracleParamsOf,
  oracleSizesOf,
  oracleStatementsOf,
  oracleStatsOf,
  oracleTimesOf,
} from "./oracle-views.ts";

// The parts of a report that are shown as they were collected. Everything here runs beside the event loop, on sections whose
// cells the reader has checked; what is drawn from it is text, whatever it says.

/** What `viewsOf` made of a batch, by name. */
export type ReportViews = ReturnType<typeof viewsOf>;

/** The parts of the report of a batch. */
export function viewsOf(batch: Batch) {
  const isOracle = batch.header.databaseType === "oracle";
  return {
    facts: factsOf(batch),
    times: isOracle ? oracleTimesOf(batch) : timesOf(batch),
    stats: isOracle ? oracleStatsOf(batch) : statsOf(batch),
    switches: switchesOf(batch),
    sizes: isOracle ? oracleSizesOf(batch) : sizesOf(batch),
    sessions: sessionsOf(batch),
    statements: isOracle ? oracleStatementsOf(batch) : statementsOf(batch),
    upgrade: upgradeFactsOf(batch),
  };
}

function factsOf(batch: Batch) {
  const instance = rowOf(batch, "Q01") ?? rowOf(batch, "I01");
  const settings = rowsOf(batch, "Q03");
  const setting = (name: string) =>
    text(
      settings.find((row) => row["name"] === name),
      "setting",
    );
  const basic: readonly (readonly [string, string | null])[] = [
    ["version", text(instance, "version_full", 160) ?? identityOf(batch)?.version ?? null],
    ["role", identityOf(batch)?.role ?? null],
    ["startedAt", momentOf(instance?.["started_at"])],
    ["systemIdentifier", text(instance, "system_identifier")],
    ["timezone", text(instance, "timezone")],
    ["encoding", text(instance, "encoding")],
    ["blockSize", text(instance, "block_size")],
    ["checksums", checksumsOf(rowOf(batch, "Q01"))],
    ["archiveMode", text(rowOf(batch, "Q09"), "archive_mode") ?? setting("archive_mode")],
    ["connections", connectionsOf(rowOf(batch, "Q04"))],
    ...oracleFactsOf(batch),
  ];
  return {
    basic: basic.flatMap(([k, value]) => (value === null ? [] : [{ k, value }])),
    databases: rowsOf(batch, "Q02")
      .slice(0, 200)
      .map((row) => ({
        name: text(row, "datname") ?? "–",
        sizeBytes: number(row, "size_bytes"),
        owner: text(row, "owner"),
        encoding: text(row, "encoding"),
        connections: whole(row, "numbackends"),
        xidAge: number(row, "xid_age"),
      })),
    nodes: rowsOf(batch, "Q10")
      .slice(0, 100)
      .map((row) => ({
        name: text(row, "application_name") ?? "–",
        ip: text(row, "client_addr"),
        role: "standby",
        state: [text(row, "state"), text(row, "sync_state")].filter(Boolean).join(" · ") || null,
        lagS: number(row, "replay_lag_s"),
      })),
    extensions: rowsOf(batch, "Q22")
      .slice(0, 200)
      .map((row) => ({
        name: text(row, "extname") ?? "–",
        installed: text(row, "installed"),
        available: text(row, "available"),
      })),
    params: [
      ...oracleParamsOf(batch),
      ...settings
        .filter((row) => isChanged(row) || row["pending_restart"] === true)
        .map((row) => ({
          name: text(row, "name") ?? "–",
          value: text(row, "setting") ?? "",
          unit: text(row, "unit"),
          source: text(row, "source"),
          default: octal.includes(text(row, "name") ?? "")
            ? Number(text(row, "boot_val")).toString(8).padStart(4, "0")
            : text(row, "boot_val"),
          pendingRestart: row["pending_restart"] === true,
        })),
    ].slice(0, 400),
  };
}

/** Only PostgreSQL says whether it has them. */
const checksumsOf = (instance: Cells | undefined): string | null =>
  instance ? ((number(instance, "checksum_version") ?? 0) > 0 ? "on" : "off") : null;

/** What the server works out for itself, and what belongs to the session of the collector, nobody has set. */
const notSet = ["default", "override", "client", "session", "interactive"];

/** Modes of files are written in base 8, and their defaults in base 10. */
const octal = ["data_directory_mode", "log_file_mode", "unix_socket_permissions"];

/** Somebody has given a parameter another value than its default. */
function isChanged(row: Cells): boolean {
  const [setting, standard] = [text(row, "setting"), text(row, "boot_val")];
  if (notSet.includes(text(row, "source") ?? "")) return false;
  return octal.includes(text(row, "name") ?? "")
    ? Number.parseInt(setting ?? "", 8) !== Number(standard)
    : setting !== standard;
}

const connectionsOf = (row: Cells | undefined): string | null => {
  const [total, max] = [number(row, "total"), number(row, "max_connections")];
  return total === null || max === null ? null : `${total} / ${max}`;
};

/** Sessions at work by class of wait, sample by sample. */
function timesOf(batch: Batch) {
  const byClass = new Map<string, Map<string, number>>();
  const times = new Set<string>();
  for (const row of rowsOf(batch, "Q40")) {
    const time = momentOf(row["ts"]);
    if (time === null) continue;
    times.add(time);
    const name = text(row, "class", 32) ?? "CPU";
    const points = byClass.get(name) ?? new Map<string, number>();
    points.set(time, (points.get(time) ?? 0) + (number(row, "n") ?? 0));
    byClass.set(name, points);
  }
  const order = [...times].toSorted((a, b) => Date.parse(a) - Date.parse(b)).slice(0, 500);
  const series = [...byClass].slice(0, 20).map(([name, points]) => ({
    class: name,
    points: order.map((time) => ({ time, value: points.get(time) ?? 0 })),
  }));
  const sum = series.flatMap(({ points }) => points).reduce((total, { value }) => total + value, 0);
  return {
    unit: "aas" as const,
    cpuCores: null,
    series,
    aas: order.length === 0 ? null : Math.round((sum / order.length) * 100) / 100,
    source: "sample" as const,
  };
}

const metrics = [
  "xact_commit",
  "xact_rollback",
  "blks_read",
  "blks_hit",
  "tup_returned",
  "tup_fetched",
  "tup_inserted",
  "tup_updated",
  "tup_deleted",
  "temp_files",
  "temp_bytes",
  "deadlocks",
] as const;

/** Totals of all databases, and what they grew by during the sampling. */
function statsOf(batch: Batch) {
  const sampling = rowOf(batch, "Q42");
  const [from, to] = [Date.parse(text(sampling, "from") ?? ""), Date.parse(text(sampling, "to") ?? "")];
  const elapsedS = to > from ? (to - from) / 1000 : null;
  const sum = (code: string, name: string): number | null => {
    const values = rowsOf(batch, code).map((row) => number(row, name));
    return values.every((value) => value === null)
      ? null
      : values.reduce<number>((total, value) => total + (value ?? 0), 0);
  };
  const paceOf = (code: string, name: string): number | null => {
    const [before, after] = [sum(code, name), sum(`${code}#2`, name)];
    if (elapsedS === null || before === null || after === null || after < before) return null;
    return (after - before) / elapsedS;
  };
  const commits = paceOf("Q02", "xact_commit");
  const rollbacks = paceOf("Q02", "xact_rollback");
  const transactions = commits === null ? null : commits + (rollbacks ?? 0);
  const line = (metric: string, code: string, name: string) => {
    const perSec = paceOf(code, name);
    return {
      metric,
      total: sum(code, name),
      perSec,
      perTx: perSec === null || !transactions ? null : perSec / transactions,
    };
  };
  const share = (part: number | null, rest: number | null): number | null =>
    part === null || rest === null || part + rest === 0
      ? null
      : Math.round((part / (part + rest)) * 10_000) / 100;
  return {
    statsSince: momentOf(
      rowsOf(batch, "Q02").find((row) => row["datname"] === identityOf(batch)?.database)?.["stats_reset"],
    ),
    elapsedS,
    rows: [
      ...metrics.map((metric) => line(metric, "Q02", metric)),
      line("wal_bytes", "Q07", "lsn_bytes"),
    ].filter(({ total }) => total !== null),
    ratios: [
      { metric: "buffer_hit", value: share(sum("Q02", "blks_hit"), sum("Q02", "blks_read")), target: 99 },
      {
        metric: "commit_ratio",
        value: share(sum("Q02", "xact_commit"), sum("Q02", "xact_rollback")),
        target: 95,
      },
    ],
  };
}

const hoursOfDay = 24;

/** Log segments by day and hour, in the business time zone. */
function switchesOf(batch: Batch) {
  const days = new Map<string, number[]>();
  for (const row of [...rowsOf(batch, "Q08"), ...rowsOf(batch, "O10")]) {
    const time = momentOf(row["hour"]);
    if (time === null) continue;
    const day = time.slice(0, 10);
    const hours = days.get(day) ?? Array.from({ length: hoursOfDay }, () => 0);
    const hour = Number(time.slice(11, 13));
    hours[hour] = (hours[hour] ?? 0) + (number(row, "segments") ?? number(row, "switches") ?? 0);
    days.set(day, hours);
  }
  const sorted = [...days].toSorted(([a], [b]) => a.localeCompare(b)).slice(-14);
  const cells = sorted.flatMap(([day, hours]) => hours.map((value, hour) => ({ day, hour, value })));
  const max = cells.reduce<(typeof cells)[number] | null>(
    (most, cell) => (cell.value > (most?.value ?? 0) ? cell : most),
    null,
  );
  const segment = number(rowOf(batch, "Q07"), "segment_bytes");
  return {
    unit: "count" as const,
    segmentMb: segment === null ? null : segment / 1024 / 1024,
    threshold: { warn: 20, bad: 60 },
    days: sorted.map(([day]) => day),
    matrix: sorted.map(([, hours]) => hours),
    max,
  };
}

function sizesOf(batch: Batch) {
  const of = (type: "tablespace" | "database", row: Cells, name: string) => ({
    name: text(row, name) ?? "–",
    type,
    sizeBytes: number(row, "size_bytes"),
    usedBytes: number(row, "size_bytes"),
    location: text(row, "location"),
  });
  return [
    ...rowsOf(batch, "Q13")
      .slice(0, 100)
      .map((row) => of("tablespace", row, "spcname")),
    ...rowsOf(batch, "Q02")
      .slice(0, 200)
      .map((row) => of("database", row, "datname")),
  ];
}

/** Rows of a report's sessions; a hostile file must not make a report that takes long to read. */
const sessionsMax = 2_000;

function sessionsOf(batch: Batch) {
  const samples = rowsOf(batch, "Q41");
  const rows = samples.length > 0 ? samples : rowsOf(batch, "Q05");
  const collected = momentOf(identityOf(batch)?.collectedAt);
  return rows.slice(0, sessionsMax).flatMap((row) => {
    const sampleTime = momentOf(row["ts"]) ?? collected;
    const pid = whole(row, "pid");
    if (sampleTime === null || pid === null) return [];
    const blockers = row["blocked_by"];
    return [
      {
        sampleTime,
        pid,
        dbName: text(row, "datname", 64),
        userName: text(row, "usename", 64),
        app: text(row, "application_name", 64),
        client: text(row, "client_addr", 64),
        state: text(row, "state", 32),
        waitClass: text(row, "wait_event_type", 32),
        waitEvent: text(row, "wait_event", 64),
        queryAgeS: number(row, "query_age_s"),
        xactAgeS: number(row, "xact_age_s"),
        blockedBy: Array.isArray(blockers)
          ? blockers.map(Number).filter(Number.isSafeInteger).slice(0, 20)
          : [],
        sqlText: text(row, "query_head", 512),
      },
    ];
  });
}

/** The statements that take most of the time. */
function statementsOf(batch: Batch) {
  const columns = [
    "calls",
    "total_ms",
    "mean_ms",
    "rows",
    "shared_blks_read",
    "temp_blks_written",
    "pct_total",
  ];
  return {
    columns: ["query", "datname", "username", ...columns],
    rows: rowsOf(batch, "Q21")
      .slice(0, 50)
      .map((row) => [
        text(row, "query", 2_000),
        text(row, "datname", 64),
        text(row, "username", 64),
        ...columns.map((name) => number(row, name)),
      ]),
    total: rowsOf(batch, "Q21").length,
  };
}
