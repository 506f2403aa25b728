import { describe, expect, it } from "vitest";
import {
  badgeCount,
  fileSize,
  findErrorCodes,
  hoursSince,
  hoursText,
  ratingToStars,
  relativeTime,
} from "./text.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.parse("2026-06-15T12:00:00+08:00");

it.each([
  [-hour, "justNow", undefined],
  [0, "justNow", undefined],
  [minute - 1, "justNow", undefined],
  [minute, "oneMinute", undefined],
  [10 * minute - 1, "oneMinute", undefined],
  [10 * minute, "tenMinutes", undefined],
  [30 * minute - 1, "tenMinutes", undefined],
  [30 * minute, "halfHour", undefined],
  [hour - 1, "halfHour", undefined],
  [hour, "hours", { count: 1 }],
  [day - 1, "hours", { count: 23 }],
  [day, "days", { count: 1 }],
  [7 * day, "days", { count: 7 }],
  [7 * day + 1, "date", { date: "2026-06-08" }],
])("calls %d ms ago %s", (passedMs, word, vars) => {
  expect(relativeTime(now - passedMs, now)).toEqual({
    key: `text.relativeTime.${word}`,
    ...(vars && { vars }),
  });
});

it("writes the date of the business zone, not of the process", () => {
  const earlyMorning = Date.parse("2026-01-02T00:30:00+08:00");
  expect(relativeTime(earlyMorning, now)).toMatchObject({ vars: { date: "2026-01-02" } });
});

it.each([
  [0, "0.1"],
  [minute, "0.1"],
  [9 * minute, "0.2"],
  [1.25 * hour, "1.3"],
  [24 * hour, "24.0"],
  [999 * hour, "999.0"],
  [999.1 * hour, "999+"],
  [5000 * hour, "999+"],
])("writes %d ms as hours", (durationMs, text) => {
  expect(hoursText(durationMs)).toBe(text);
  expect(hoursSince(now - durationMs, now)).toBe(text);
});

it.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1024, "1 KB"],
  [1536, "1.5 KB"],
  [1_048_575, "1 MB"],
  [5 * 1024 ** 2, "5 MB"],
  [3 * 1024 ** 3, "3 GB"],
  [2048 * 1024 ** 3, "2048 GB"],
])("writes %d bytes", (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});

it.each([
  [0, 0],
  [9, 0],
  [10, 1],
  [49, 2],
  [50, 3],
  [100, 5],
  [120, 5],
])("turns a score of %d into %d stars", (score, stars) => {
  expect(ratingToStars(score)).toBe(stars);
});

it("caps a badge at 99", () => {
  expect([0, 99, 100].map(badgeCount)).toEqual([0, 99, 99]);
});

describe("error codes in a text", () => {
  it.each([
    ["ORA-01555: snapshot too old", ["ORA-01555"]],
    ["报错 ora-1555，随后 TNS-12541", ["ORA-01555", "TNS-12541"]],
    ["ERROR 1205 (HY000): Lock wait timeout exceeded", ["ERROR 1205 (HY000)"]],
    ["MySQL error 1062 while inserting", ["ERROR 1062"]],
    ["[MY-010584] [Repl] Slave SQL", ["MY-010584"]],
    ["deadlock detected (SQLSTATE 40P01)", ["SQLSTATE 40P01"]],
    ["SQLSTATE[23505]: Unique violation, SQLSTATE: 23505", ["SQLSTATE 23505"]],
    ["ERROR:  40P01: deadlock detected", ["SQLSTATE 40P01"]],
    ["[GAUSS-51400] : Failed to execute", ["GAUSS-51400"]],
    ["GAUSS-600 然后 ORA-00600", ["GAUSS-00600", "ORA-00600"]],
    ["ORA-60 与 ORA-00060 是同一个", ["ORA-00060"]],
    ["CRS-2674: Start of 'ora.asm' failed, DGM-17016", ["CRS-2674", "DGM-17016"]],
    ["MySQL 1205，errno: 1213", ["ERROR 1205", "ERROR 1213"]],
    ["Error Code: 1205. Lock wait timeout exceeded", ["ERROR 1205"]],
    ["错误代码：1045", ["ERROR 1045"]],
    ["PG 53300 连接数满", ["SQLSTATE 53300"]],
    ["Kingbase: 42P01", ["SQLSTATE 42P01"]],
    ["SQL 状态: 22P02", ["SQLSTATE 22P02"]],
    ["致命错误:  53300: 连接过多", ["SQLSTATE 53300"]],
    ["DM-7065", ["DM-7065"]],
    ["[-2106]:第1 行附近出现错误: 无效的表或视图名[T1]", ["DM-2106"]],
    ["错误号: -7065，错误码 -2501", ["DM-7065", "DM-2501"]],
    ["ob_query_timeout ret=-4012, OB-4013", ["OB-4012", "OB-4013"]],
    ["OBE-00600: internal error", ["OBE-00600"]],
    ["[kv:9007]Write conflict, txnStartTS=1", ["TiDB 9007"]],
    ["TiDB 8027 与 ERROR 8028 (HY000)", ["TiDB 8027", "ERROR 8028 (HY000)"]],
  ])("%s", (text, codes) => {
    expect(findErrorCodes(text).map(({ code }) => code)).toEqual(codes);
  });

  it("says whose code it is", () => {
    expect(
      findErrorCodes("ORA-00001 ERROR 1205 SQLSTATE 40P01 GAUSS-00001 DM-7065 OB-4012 TiDB 9007").map(
        ({ family }) => family,
      ),
    ).toEqual(["oracle", "mysql", "sqlstate", "opengauss", "dm", "oceanbase", "tidb"]);
  });

  it("names the part that all spellings share", () => {
    const terms = findErrorCodes("ORA-60, ERROR 1205 (HY000), PG 40P01, 错误号: -7065").map(
      ({ term }) => term,
    );
    expect(terms).toEqual(["ORA-00060", "1205", "40P01", "7065"]);
  });

  it.each([
    ["an error rate of 1205 rows"],
    ["AURORA-12 and FLORA-123456"],
    ["ERROR: relation does not exist"],
    ["year 2026, port 5432"],
    ["PG 16 on port 54321, MySQL 8.0.36, TiDB v7.5, DM8 on CentOS 7"],
    ["[INFO] [2026-11-22 10:00] retries=-1, offset [-1]"],
    ["OB 集群 3 节点，PG cluster"],
    [""],
  ])("finds nothing in: %s", (text) => {
    expect(findErrorCodes(text)).toEqual([]);
  });

  it("stays small and quick on a pasted log", () => {
    const log = Array.from({ length: 20_000 }, (_, i) => `ORA-${i} ERROR   ERROR: `).join("");
    expect(findErrorCodes(log)).toHaveLength(10);
  });
});
