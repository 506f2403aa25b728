import type { Refusal } from "../batch/refusal.ts";
import { type AwrPage, hasPart, tablesWith, tableWith, valueBehind } from "./table.ts";
import { maskedStatement, numberIn, secondsIn, timeIn } from "./values.ts";

type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Most rows that are taken of a table, as many as the sections hold. */
const most = 1000;

/**
 * The AWR report of one instance of Oracle in the lines of a batch. What a report does not hold – tablespaces, backups,
 * accounts – has no section, so that its rules answer that they do not know. The layouts of 11.2 to 19 differ in titles and
 * in columns, which are asked for by name.
 */
export function awrLines(page: AwrPage): readonly string[] | Refusal {
  const words = page.opening.replaceAll(/\s+/g, " ");
  if (!/workload repository report for|awr report for db/i.test(words))
    return { code: /workload repository|ash report|statspack/i.test(words) ? "awrOther" : "notAwr" };
  if (!page.hasEnd) return { code: "awrCut" };
  const instance = instanceOf(page);
  if (instance === null) return { code: "awrIncomplete" };
  const sections: readonly (readonly [code: string, rows: readonly Row[] | null])[] = [
    ["I01", [instance]],
    ["O04", resourcesOf(page)],
    ["O10", switchesOf(page)],
    ["O11", loadOf(page, instance)],
    ["O12", eventsOf(page)],
    ["O13", efficiencyOf(page)],
    ["O14", statementsOf(page)],
    ["O19", profileOf(page)],
    ["O20", tablespacesOf(page)],
    ["O21", parametersOf(page)],
  ];
  const found = sections.filter(([, rows]) => rows !== null);
  const header = {
    schema: "es-inspect/1",
    collector: "awr",
    ver: "1",
    startedAt: instance["collected_at"],
    options: {},
  };
  return [
    header,
    ...found.map(([section, rows]) => ({ section, ok: true, rows: rows?.slice(0, most) })),
    { section: "END", sections: found.length },
  ].map((line) => JSON.stringify(line));
}

/** The first row of each key. */
const unique = (rows: readonly Row[], key: string): Row[] =>
  [...new Map(rows.toReversed().map((row) => [row[key], row])).values()].toReversed();

const known = (text: string | undefined): string | null => text?.trim() || null;

function instanceOf(page: AwrPage): Row | null {
  const names = tableWith(page, "DB Name", "DB Id");
  const snapshots = tableWith(page, "Snap Id", "Snap Time");
  const [first] = names?.rows ?? [];
  const end = snapshots?.rows.find(([label = ""]) => /^end snap/i.test(label));
  const id = names?.cell(first, "DB Id");
  const database = names?.cell(first, "DB Name");
  const collected = timeIn(snapshots?.cell(end, "Snap Time"));
  if (!names || !id || !/^\d{1,20}$/.test(id) || !database || collected === null) return null;
  // Later releases give the instance a table of its own.
  const own = tableWith(page, "Instance", "Startup Time");
  const started = timeIn(own?.cell(own.rows[0], "Startup Time"));
  const host = tableWith(page, "Host Name", "Platform");
  const ofHost = (...titles: readonly string[]) => host?.cell(host.rows[0], ...titles);
  const isStandby = /standby/i.test(names.cell(first, "Role") ?? "");
  const isCluster = /^yes$/i.test(names.cell(first, "RAC") ?? "");
  const node = known(own?.cell(own.rows[0], "Instance") ?? names.cell(first, "Instance"));
  const uniqueName = known(names.cell(first, "Unique Name"));
  return {
    version: names.cell(first, "Release") ?? "",
    database,
    system_identifier: id,
    edition: known(names.cell(first, "Edition")),
    in_recovery: isStandby,
    // An instance that is the only one of its database has no name beside that.
    node: isStandby ? [uniqueName, node].filter(Boolean).join("/") || null : isCluster ? node : null,
    collected_at: collected,
    started_at: started,
    uptime_s: started === null ? null : Math.max(0, (Date.parse(collected) - Date.parse(started)) / 1000),
    cpu_count: numberIn(ofHost("CPUs")),
    host: known(ofHost("Host Name")),
    platform: known(ofHost("Platform")),
    memory_gb: numberIn(ofHost("Memory (GB)")),
  };
}

/** A report shows resources above 80 % of their limit only: with none, its part has no table. */
function resourcesOf(page: AwrPage): Row[] | null {
  const table = tableWith(page, "Resource Name", "Maximum Utilization", "Limit");
  if (!table) return hasPart(page, "Resource Limit Stats") ? [] : null;
  return unique(
    table.rows.map((row) => ({
      resource_name: table.cell(row, "Resource Name")?.trim().toLowerCase() ?? "",
      max_utilization: numberIn(table.cell(row, "Maximum Utilization")),
      limit_value: numberIn(table.cell(row, "Limit")),
    })),
    "resource_name",
  );
}

function snapshotOf(page: AwrPage, label: RegExp): string | undefined {
  const snapshots = tableWith(page, "Snap Id", "Snap Time");
  return snapshots?.cell(
    snapshots.rows.find(([name = ""]) => label.test(name)),
    "Snap Time",
  );
}

/** The mean of the hours between the snapshots, as one hour. */
function switchesOf(page: AwrPage): Row[] | null {
  const begin = timeIn(snapshotOf(page, /^begin snap/i));
  for (const table of tablesWith(page, "Statistic", "Total", "per Hour")) {
    const row = table.rows.find(([name = ""]) => /^log switches/i.test(name));
    const switches = numberIn(table.cell(row, "per Hour"));
    if (switches !== null && begin !== null) return [{ hour: begin, switches }];
  }
  return null;
}

function loadOf(page: AwrPage, instance: Row): Row[] | null {
  const [elapsed, busy] = [/^elapsed/i, /^db time/i].map((label) => secondsIn(snapshotOf(page, label)));
  if (elapsed == null || busy == null || elapsed <= 0) return null;
  const aas = Math.round((busy / elapsed) * 100) / 100;
  return [{ db_time_s: busy, elapsed_s: elapsed, aas, cpu_count: instance["cpu_count"] ?? null }];
}

const shareTitles = ["% DB time", "%DB time", "% Total Call Time"] as const;

/** What the sessions waited for most: the first table of events, whatever it is called. */
function eventsOf(page: AwrPage): Row[] | null {
  const table = shareTitles.map((title) => tableWith(page, "Event", "Waits", title)).find(Boolean);
  if (!table) return null;
  const rows = table.rows.map((row) => {
    const event = table.cell(row, "Event")?.trim() ?? "";
    return {
      event,
      wait_class: /^(?:db )?cpu(?: time)?$/i.test(event) ? "CPU" : known(table.cell(row, "Wait Class")),
      waits: numberIn(table.cell(row, "Waits")),
      time_s: numberIn(
        table.cell(row, "Total Wait Time (sec)", "Time(s)", "Time (s)", "Total Wait Time (s)"),
      ),
      pct_db_time: numberIn(table.cell(row, ...shareTitles)),
    };
  });
  return unique(
    rows.filter(({ event }) => event !== ""),
    "event",
  );
}

function efficiencyOf(page: AwrPage): Row[] | null {
  const row = {
    buffer_hit_pct: numberIn(valueBehind(page, "Buffer Hit %:")),
    library_hit_pct: numberIn(valueBehind(page, "Library Hit %:")),
    soft_parse_pct: numberIn(valueBehind(page, "Soft Parse %:")),
  };
  return Object.values(row).every((value) => value === null) ? null : [row];
}

/** The statements that took most time, without literals. Whether their plans changed a report does not say. */
function statementsOf(page: AwrPage): Row[] | null {
  const table = tableWith(page, "Elapsed Time (s)", "Executions", "SQL Id", "SQL Text");
  if (!table) return null;
  const texts = new Map<string, string>();
  for (const whole of tablesWith(page, "SQL Id", "SQL Text"))
    if (!whole.has("Executions"))
      for (const row of whole.rows)
        texts.set(whole.cell(row, "SQL Id") ?? "", whole.cell(row, "SQL Text") ?? "");
  const rows = table.rows.map((row) => {
    const id = table.cell(row, "SQL Id")?.trim() ?? "";
    return {
      sql_id: id,
      sql_text: maskedStatement(texts.get(id) ?? table.cell(row, "SQL Text") ?? ""),
      module: known(table.cell(row, "SQL Module")),
      executions: numberIn(table.cell(row, "Executions")),
      elapsed_s: numberIn(table.cell(row, "Elapsed Time (s)")),
      elapsed_per_exec_s: numberIn(table.cell(row, "Elapsed Time per Exec (s)", "Elap per Exec (s)")),
      pct_db_time: numberIn(table.cell(row, "%Total", "% Total DB Time")),
      pct_cpu: numberIn(table.cell(row, "%CPU")),
      pct_io: numberIn(table.cell(row, "%IO")),
      plan_count: null,
      elapsed_ratio: null,
    };
  });
  return unique(
    rows.filter(({ sql_id }) => sql_id !== ""),
    "sql_id",
  );
}

function profileOf(page: AwrPage): Row[] | null {
  const table = tableWith(page, "Per Second", "Per Transaction");
  if (!table) return null;
  return unique(
    table.rows.flatMap(([label = "", ...cells]) => {
      const metric = label.replace(/:\s*$/, "").trim();
      const perSecond = numberIn(table.cell(["", ...cells], "Per Second"));
      return metric === "" || perSecond === null
        ? []
        : [
            {
              metric,
              per_second: perSecond,
              per_transaction: numberIn(table.cell(["", ...cells], "Per Transaction")),
            },
          ];
    }),
    "metric",
  );
}

function tablespacesOf(page: AwrPage): Row[] | null {
  const table = tableWith(page, "Tablespace", "Reads", "Writes");
  if (!table) return null;
  return unique(
    table.rows.map((row) => ({
      tablespace_name: table.cell(row, "Tablespace")?.trim() ?? "",
      reads: numberIn(table.cell(row, "Reads")),
      reads_per_s: numberIn(table.cell(row, "Av Rds/s", "Av Reads/s")),
      read_ms: numberIn(table.cell(row, "Av Rd(ms)")),
      writes: numberIn(table.cell(row, "Writes")),
      writes_per_s: numberIn(table.cell(row, "Writes avg/s", "Av Writes/s")),
      buffer_waits: numberIn(table.cell(row, "Buffer Waits")),
    })),
    "tablespace_name",
  );
}

function parametersOf(page: AwrPage): Row[] | null {
  const tables = tablesWith(page, "Parameter Name", "Begin value");
  if (tables.length === 0) return null;
  return unique(
    tables.flatMap((table) =>
      table.rows.flatMap((row) => {
        const name = table.cell(row, "Parameter Name")?.trim() ?? "";
        const value = table.cell(row, "Begin value")?.trim() ?? "";
        return name === ""
          ? []
          : [{ name, value, end_value: known(table.cell(row, "End value (if different)", "End value")) }];
      }),
    ),
    "name",
  );
}
