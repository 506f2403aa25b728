import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { evaluate, identityOf, readBatchFile, rowOf, rowsOf, rulePack } from "@pharos/inspection";
import { describe, expect, it } from "vitest";
import { readAwrPage } from "./awr-page.ts";
import { viewsOf } from "./views.ts";

// The layouts are those that reports of the three releases are published with: titles, columns and marks, not the texts of
// any one report.

type Table = { readonly head: string; readonly rows: readonly string[] };

/** A table as Oracle writes it, from `a|b|c`. */
function table(summary: string, { head, rows }: Table): string {
  const cells = (line: string, write: (cell: string) => string): string =>
    `<tr>${line
      .split("|")
      .map((cell) => write(cell === "" ? "&#160;" : cell))
      .join("")}</tr>`;
  return [
    `<table border="0" width="600" class="tdiff" summary="This table displays ${summary}">`,
    head && cells(head, (cell) => `<th class="awrbg" scope="col">${cell}</th>`),
    ...rows.map((row) => cells(row, (cell) => `<td align="right" class='awrnc'>   ${cell}</td>`)),
    "</table>",
  ].join("\n");
}

const page = (
  parts: readonly string[],
): string => `<html lang="en"><head><title>AWR Report for DB: CORE, Inst: core1, Snaps: 812-813</title>
<style type="text/css">body.awr {font:bold 10pt Arial;}</style></head><body class="awr">
<h1 class="awr">
WORKLOAD REPOSITORY report for

</h1>
${parts.join("\n<p />\n")}
<p />
End of Report
</body></html>
`;

const host = table("host information", {
  head: "Host Name|Platform|CPUs|Cores|Sockets|Memory (GB)",
  rows: ["db01|Linux x86 64-bit|16|8|2|251.08"],
});

const efficiency = (softParse: string): string =>
  `Instance Efficiency Percentages (Target 100%)\n${table("instance efficiency percentages", {
    head: "",
    rows: [
      "Buffer Nowait %:|100.00|Redo NoWait %:|100.00",
      "Buffer  Hit   %:|99.98|In-memory Sort %:|100.00",
      `Library Hit   %:|98.19|Soft Parse %:|${softParse}`,
    ],
  })}`;

/** 11.2.0.4: instance and database in one table, waits in milliseconds, five events. */
const eleven = page([
  table("database instance information", {
    head: "DB Name|DB Id|Instance|Inst num|Startup Time|Release|RAC",
    rows: ["CORE|1539058184|core1|1|02-Feb-25 02:02|11.2.0.4.0|YES"],
  }),
  host,
  table("snapshot information", {
    head: "|Snap Id|Snap Time|Sessions|Cursors/Session",
    rows: [
      "Begin Snap:|812|20-Jan-26 08:00:22|493|2.1",
      "End Snap:|813|20-Jan-26 09:00:22|560|1.9",
      "Elapsed:||60.00 (mins)||",
      "DB Time:||1,200.00 (mins)||",
    ],
  }),
  '<h3 class="awr">Report Summary</h3>',
  `Load Profile\n${table("load profile", {
    head: "|Per Second|Per Transaction|Per Exec|Per Call",
    rows: ["DB Time(s):|20.0|0.4|0.01|0.02", "Redo size (bytes):|516,290.8|11,613.0||"],
  })}`,
  efficiency("82.40"),
  `<h3 class="awr">Top 5 Timed Foreground Events</h3><ul><li class="awr">s - second</li></ul>\n${table(
    "top 5 timed foreground events",
    {
      head: "Event|Waits|Time(s)|Avg wait (ms)|% DB time|Wait Class",
      rows: [
        "enq: TX - row lock contention|1,233|44,064|35737|61.2|Application",
        "DB CPU||27.9K||38.75|",
        "db file sequential read|503,183|202|0|.5|User I/O",
      ],
    },
  )}`,
  `<h3 class="awr">Foreground Wait Events</h3>\n${table("Foreground Wait Events", {
    head: "Event|Waits|%Time -outs|Total Wait Time (s)|Avg wait (ms)|Waits /txn|% DB time",
    rows: ["SQL*Net message from client|7,573,372|0|7,039,641|930|15.72|"],
  })}`,
  `<h3 class="awr">SQL ordered by Elapsed Time</h3>\n${table("top SQL by elapsed time", {
    head: "Elapsed Time (s)|Executions|Elapsed Time per Exec (s)|%Total|%CPU|%IO|SQL Id|SQL Module|SQL Text",
    rows: [
      `41,466.1|12|3,455.51|57.6|12.1|.4|<a class="awr" href="#9k2mn1xq0w7zt">9k2mn1xq0w7zt</a>|JDBC Thin Client|update orders set note = 'geheim' where id ...`,
    ],
  })}`,
  `<h3 class="awr">Complete List of SQL Text</h3>\n${table("the text of the SQL statements", {
    head: "SQL Id|SQL Text",
    rows: [
      `<a class="awr" name="9k2mn1xq0w7zt"></a>9k2mn1xq0w7zt|update orders set note = 'geheim' -- Kunde 4711\nwhere id = 4711 and qty &lt;= :1 /* x */`,
    ],
  })}`,
  `<h3 class="awr">Instance Activity Stats - Thread Activity</h3>\n${table("thread activity stats", {
    head: "Statistic|Total|per Hour",
    rows: ["log switches (derived)|24|24.00"],
  })}`,
  `<h3 class="awr">Tablespace IO Stats</h3>\n${table("tablespace statistics", {
    head: "Tablespace|Reads|Av Rds/s|Av Rd(ms)|Av Blks/Rd|Writes|Writes avg/s|Buffer Waits|Av Buf Wt(ms)",
    rows: ["USERS|1,692,729|470|1.03|1.20|12,014|3|0|0.00"],
  })}`,
  `<h3 class="awr">Resource Limit Stats</h3>\n${table("resource limit statistics", {
    head: "Resource Name|Current Utilization|Maximum Utilization|Initial Allocation|Limit",
    rows: ["processes|901|960|1000|1000", "enqueue_locks|90|120|40000|UNLIMITED"],
  })}`,
  `<h3 class="awr">init.ora Parameters</h3>\n${table("init.ora parameters", {
    head: "Parameter Name|Begin value|End value (if different)",
    rows: ["cursor_sharing|EXACT|FORCE", "processes|1000|"],
  })}`,
]);

/** 12.2: a table for the database, one for the instance; waits with their unit. */
const twelve = page([
  table("database instance information", {
    head: "DB Name|DB Id|Unique Name|Role|Edition|Release|RAC|CDB",
    rows: ["CORE|1539058184|core_sh|PRIMARY|EE|12.2.0.1.0|NO|NO"],
  }),
  table("database instance information", {
    head: "Instance|Inst Num|Startup Time",
    rows: ["core1|1|02-Feb-26 02:02"],
  }),
  host,
  table("snapshot information", {
    head: "|Snap Id|Snap Time|Sessions|Cursors/Session",
    rows: [
      "Begin Snap:|812|20-Mar-26 08:00:22|493|2.1",
      "End Snap:|813|20-Mar-26 08:30:22|560|1.9",
      "Elapsed:||30.00 (mins)||",
      "DB Time:||60.00 (mins)||",
    ],
  }),
  `Load Profile\n${table("load profile", {
    head: "|Per Second|Per Transaction|Per Exec|Per Call",
    rows: ["DB Time(s):|2.0|0.4|0.01|0.02"],
  })}`,
  efficiency("97.19"),
  `Top 10 Foreground Events by Total Wait Time\n${table("top 10 wait events by total wait time", {
    head: "Event|Waits|Total Wait Time (sec)|Avg Wait|% DB time|Wait Class",
    rows: ["DB CPU||2880||80.0|", "log file sync|224,920|258.1|1.15ms|7.2|Commit"],
  })}`,
  `<h3 class="awr">Resource Limit Stats</h3><ul></ul>No data exists for this section of the report.`,
]);

/** 19: a container database on a standby. */
const nineteen = page([
  table("database instance information", {
    head: "DB Name|DB Id|Unique Name|Role|Edition|Release|RAC|CDB",
    rows: ["CORE|1539058184|core_bj|PHYSICAL STANDBY|EE|19.0.0.0.0|NO|YES"],
  }),
  table("database instance information", {
    head: "Instance|Inst Num|Startup Time|User Name|System Data Visible",
    rows: ["core1|1|02-Feb-26 02:02|SYS|YES"],
  }),
  table("container database information", {
    head: "|Container DB Id|Container Name|Open Time",
    rows: ["|1539058184|CDB$ROOT|02-Feb-26 02:03"],
  }),
  host,
  table("snapshot information", {
    head: "|Snap Id|Snap Time|Sessions|Cursors/Session|Pluggable Databases Open",
    rows: [
      "Begin Snap:|812|26-Nov-26 20:00:07|412|1.3|2",
      "End Snap:|813|26-Nov-26 21:00:07|1,201|1.3|2",
      "Elapsed:||60.00 (mins)|||",
      "DB Time:||6.00 (mins)|||",
    ],
  }),
  efficiency("99.01"),
  `Top 10 Foreground Events by Total Wait Time\n${table("top 10 wait events by total wait time", {
    head: "Event|Waits|Total Wait Time (sec)|Avg Wait|% DB time|Wait Class",
    rows: ["DB CPU||300||83.3|", "db file sequential read|12|.1|563.45us|.0|User I/O"],
  })}`,
  `<h3 class="awr">SQL ordered by Elapsed Time</h3>\n${table("top SQL by elapsed time", {
    head: "Elapsed Time (s)|Executions|Elapsed Time per Exec (s)|%Total|%CPU|%IO|SQL Id|SQL Module|PDB Name|SQL Text",
    rows: ["12.5|0||3.5|99.0|.0|a1b2c3d4e5f6g||CDB$ROOT|select 1 from dual"],
  })}`,
]);

async function* whole(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
}
const outcomeOf = (bytes: Uint8Array) => readBatchFile(whole(bytes), { readPage: readAwrPage });

async function batchOf(bytes: Uint8Array) {
  const outcome = await outcomeOf(bytes);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.batch;
}

const resultsOf = async (html: string) =>
  new Map(evaluate(rulePack, await batchOf(Buffer.from(html))).map((one) => [one.ruleCode, one]));

describe("an AWR report", () => {
  it("of 11.2 becomes the sections that it holds", async () => {
    const batch = await batchOf(Buffer.from(eleven));
    expect(identityOf(batch)).toMatchObject({
      databaseType: "oracle",
      database: "CORE",
      version: "11.2.0.4.0",
      role: "primary",
      collectedAt: "2026-01-20T09:00:22+08:00",
    });
    // From 02:02 on the second of February 2025 to 09:00:22 on the twentieth of January 2026: 352 days, 6:58:22.
    expect(rowOf(batch, "I01")).toMatchObject({
      node: "core1",
      cpu_count: 16,
      host: "db01",
      memory_gb: 251.08,
      uptime_s: 352 * 86_400 + 6 * 3600 + 58 * 60 + 22,
    });
    expect(rowOf(batch, "O11")).toEqual({ db_time_s: 72_000, elapsed_s: 3600, aas: 20, cpu_count: 16 });
    expect(rowsOf(batch, "O12")).toEqual([
      {
        event: "enq: TX - row lock contention",
        wait_class: "Application",
        waits: 1233,
        time_s: 44_064,
        pct_db_time: 61.2,
      },
      { event: "DB CPU", wait_class: "CPU", waits: null, time_s: 27_900, pct_db_time: 38.75 },
      {
        event: "db file sequential read",
        wait_class: "User I/O",
        waits: 503_183,
        time_s: 202,
        pct_db_time: 0.5,
      },
    ]);
    expect(rowOf(batch, "O13")).toEqual({
      buffer_hit_pct: 99.98,
      library_hit_pct: 98.19,
      soft_parse_pct: 82.4,
    });
    expect(rowsOf(batch, "O14")).toMatchObject([
      {
        sql_id: "9k2mn1xq0w7zt",
        module: "JDBC Thin Client",
        executions: 12,
        elapsed_s: 41_466.1,
        elapsed_per_exec_s: 3455.51,
        pct_db_time: 57.6,
        pct_io: 0.4,
        plan_count: null,
      },
    ]);
    expect(rowsOf(batch, "O10")).toEqual([{ hour: "2026-01-20T08:00:22+08:00", switches: 24 }]);
    expect(rowsOf(batch, "O04")).toContainEqual({
      resource_name: "processes",
      max_utilization: 960,
      limit_value: 1000,
    });
    expect(rowsOf(batch, "O19")).toContainEqual({
      metric: "Redo size (bytes)",
      per_second: 516_290.8,
      per_transaction: 11_613,
    });
    expect(rowsOf(batch, "O20")).toMatchObject([
      { tablespace_name: "USERS", reads: 1_692_729, read_ms: 1.03 },
    ]);
    expect(rowsOf(batch, "O21")).toContainEqual({
      name: "cursor_sharing",
      value: "EXACT",
      end_value: "FORCE",
    });
  });

  it("takes no literal of a statement along, and no comment", async () => {
    const [statement] = rowsOf(await batchOf(Buffer.from(eleven)), "O14");
    expect(statement?.["sql_text"]).toBe("update orders set note = ? ? where id = ? and qty <= :1 ?");
  });

  it("is judged by the rules of Oracle, and what it does not hold is unknown", async () => {
    const results = await resultsOf(eleven);
    const seen = (code: string) => [results.get(code)?.result, results.get(code)?.severity];
    // 20 active sessions on 16 CPUs, 61.2 % of the time in one event, 82.4 % soft parses, 24 switches an hour, 96 % of the processes.
    expect(seen("OR-PF-02")).toEqual(["fail", "high"]);
    expect(seen("OR-PF-03")).toEqual(["fail", "medium"]);
    expect(seen("OR-PF-04")).toEqual(["fail", "medium"]);
    expect(seen("OR-PF-01")).toEqual(["fail", "medium"]);
    expect(seen("OR-AV-01")).toEqual(["fail", "high"]);
    for (const code of ["OR-CP-01", "OR-BK-01", "OR-SE-01", "OR-SE-02", "OR-PF-05"])
      expect([code, results.get(code)?.result]).toEqual([code, "unknown"]);
    const calm = await resultsOf(twelve);
    for (const code of ["OR-PF-02", "OR-PF-03", "OR-PF-04", "OR-AV-01"])
      expect([code, calm.get(code)?.result]).toEqual([code, "pass"]);
    // This one has no part with log switches.
    expect(calm.get("OR-PF-01")?.result).toBe("unknown");
  });

  it("shows in its report what it holds", async () => {
    const views = viewsOf(await batchOf(Buffer.from(eleven)));
    expect(views.times).toMatchObject({ aas: 20, cpuCores: 16, source: "awr" });
    // 44,064 seconds of waiting in 3,600.
    expect(views.times.series[0]).toMatchObject({ class: "Application", points: [{ value: 12.24 }] });
    expect(views.facts.params).toContainEqual(
      expect.objectContaining({ name: "cursor_sharing", value: "EXACT → FORCE" }),
    );
    expect(views.facts.basic).toContainEqual({ k: "host", value: "db01" });
    expect(views.facts.basic.map(({ k }) => k)).not.toContain("checksums");
    expect(views.stats.rows.map(({ metric }) => metric)).toEqual([
      "DB Time(s)",
      "Redo size (bytes)",
      "Tablespace USERS: reads",
      "Tablespace USERS: writes",
    ]);
    expect(views.switches.max).toEqual({ day: "2026-01-20", hour: 8, value: 24 });
    expect(views.statements.rows[0]?.slice(1, 4)).toEqual(["9k2mn1xq0w7zt", 12, 41_466_100]);
  });

  it("of 12.2 and 19 is read alike, and a standby is another database than its primary", async () => {
    const [primary, standby] = [await batchOf(Buffer.from(twelve)), await batchOf(Buffer.from(nineteen))];
    expect(identityOf(primary)).toMatchObject({ key: "1539058184/CORE", version: "12.2.0.1.0", major: 12 });
    expect(identityOf(standby)).toMatchObject({
      key: "1539058184/CORE@core_bj/core1",
      role: "standby",
      major: 19,
      collectedAt: "2026-11-26T21:00:07+08:00",
    });
    expect(rowOf(primary, "I01")).toMatchObject({ edition: "EE", node: null });
    expect(rowOf(primary, "I01")?.["started_at"]).toBe("2026-02-02T02:02:00+08:00");
    expect(rowsOf(standby, "O14")).toMatchObject([{ executions: 0, elapsed_per_exec_s: null, module: null }]);
    // Each instance of a cluster is one of its own.
    expect(identityOf(await batchOf(Buffer.from(eleven)))?.key).toBe("1539058184/CORE@core1");
  });

  it("is read in every encoding that browsers and servers write", async () => {
    const chinese = nineteen.replace("26-Nov-26 21:00:07", "26-11月-26 21:00:07").replace("db01", "核心库");
    const files = {
      utf8: Buffer.from(chinese),
      "utf8 with its mark": Buffer.from(`\uFEFF${chinese}`),
      "utf16 as Windows says Unicode": Buffer.from(`\uFEFF${chinese}`, "utf16le"),
      "utf16, the other way round": Buffer.from(`\uFEFF${chinese}`, "utf16le").swap16(),
      packed: gzipSync(chinese),
    };
    for (const [name, bytes] of Object.entries(files)) {
      const batch = await batchOf(bytes);
      expect([name, rowOf(batch, "I01")?.["host"]]).toEqual([name, "核心库"]);
      expect([name, identityOf(batch)?.collectedAt]).toEqual([name, "2026-11-26T21:00:07+08:00"]);
    }
    // As an English Windows saves it: blanks that do not break are single bytes.
    const western = Buffer.from(twelve.replaceAll("&#160;", "\u00A0"), "latin1");
    expect(rowsOf(await batchOf(western), "O12")).toEqual(rowsOf(await batchOf(Buffer.from(twelve)), "O12"));
    // Written by a Chinese server and saved in GBK.
    const gbk = readFileSync(new URL("../../document/text/samples/awr-report.gbk", import.meta.url));
    const batch = await batchOf(gbk);
    expect(identityOf(batch)).toMatchObject({
      key: "812113198/CORE1@core11",
      collectedAt: "2026-11-26T21:00:19+08:00",
    });
    expect(rowsOf(batch, "O12")).toMatchObject([{ pct_db_time: 71.4 }, { event: "log file sync" }]);
  });
});

describe("a page that is no AWR report", () => {
  const refusalOf = async (html: string | Uint8Array) => {
    const outcome = await outcomeOf(Buffer.from(html));
    return outcome.ok ? null : outcome.refusal.code;
  };

  it("is refused with what it is", async () => {
    expect(await refusalOf("<html><body>hello</body></html>")).toBe("notAwr");
    expect(await refusalOf("  \n<!DOCTYPE html><title>ASH Report</title></html>")).toBe("awrOther");
    const compared = eleven
      .replace("WORKLOAD REPOSITORY report for", "WORKLOAD REPOSITORY COMPARE PERIOD REPORT")
      .replace("AWR Report for DB", "AWR Compare Period Report for DB");
    expect(await refusalOf(compared)).toBe("awrOther");
    expect(await refusalOf("\nWORKLOAD REPOSITORY report for\n\nDB Name  DB Id\n")).toBe("awrText");
    expect(await refusalOf(eleven.slice(0, -80))).toBe("awrCut");
    expect(await refusalOf(eleven.replace("DB Id", "DB"))).toBe("awrIncomplete");
    expect(await refusalOf(eleven.replace("20-Jan-26 09:00:22", "31-Feb-26 09:00:22"))).toBe("awrIncomplete");
  });

  it("runs nothing and takes no longer than its length, however it is nested", async () => {
    const hostile = eleven.replace(
      "db01",
      `<script>globalThis.ran = true</script><img src=x onerror="globalThis.ran = true"><b>db&#60;script&#62;</b>`,
    );
    expect(rowOf(await batchOf(Buffer.from(hostile)), "I01")?.["host"]).toBe("db<script>");
    expect(globalThis).not.toHaveProperty("ran");
    const deep = eleven.replace("End of Report", `${"<table><tr><td>".repeat(200_000)}x`);
    expect(identityOf(await batchOf(Buffer.from(deep)))?.database).toBe("CORE");
    const wide = eleven.replace(
      "End of Report",
      `<table><tr>${"<td>1".repeat(1_000_000)}</table>End of Report`,
    );
    expect(identityOf(await batchOf(Buffer.from(wide)))?.database).toBe("CORE");
    const large = Buffer.alloc(20 * 1024 * 1024 + 1, "<p>");
    expect(await refusalOf(large)).toBe("tooLarge");
    expect(await refusalOf(gzipSync(large))).toBe("expandsTooMuch");
  });
});
