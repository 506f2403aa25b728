import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Batch,
  compare,
  evaluate,
  type Finding,
  identityOf,
  rowsOf,
  rulePack,
} from "../../packages/inspection/src/index.ts";
import { readCollected } from "./major-server.ts";
import { fetchMariadb, type MariadbServer, startMariadb } from "./mariadb-server.ts";

const isThere = await fetchMariadb();

const careful = {
  "server-id": "1",
  "log-bin": "binlog",
  "binlog-format": "ROW",
  "sync-binlog": "1",
  "innodb-flush-log-at-trx-commit": "1",
  "binlog-expire-logs-seconds": String(7 * 86_400),
};

/** The account that collects, as the script says, and one without any of it. */
const accounts = `
CREATE USER es_inspect@localhost WITH MAX_USER_CONNECTIONS 3;
GRANT PROCESS, REFERENCES, REPLICATION CLIENT ON *.* TO es_inspect@localhost;
GRANT SELECT ON mysql.user TO es_inspect@localhost;
CREATE USER es_plain@localhost;`;

const healthyTables = `
CREATE DATABASE shop; USE shop;
CREATE TABLE customer (id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY, name varchar(100) NOT NULL UNIQUE, note text);
INSERT INTO customer (name) SELECT CONCAT('customer ', seq) FROM seq_1_to_500;
CREATE TABLE purchase (id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY, customer_id bigint unsigned NOT NULL,
  day date NOT NULL, KEY by_customer (customer_id, day));`;

const hostile = "x`; DROP TABLE shop.victim; -- '\\! touch pwned <img src=x>";
const quoted = `\`${hostile.replaceAll("`", "``")}\``;
const secret = "S3cretWord";

const faults = `
USE shop;
CREATE TABLE victim (id int PRIMARY KEY);
CREATE TABLE heap (a int, b int);
CREATE TABLE old_engine (id int PRIMARY KEY) ENGINE = MyISAM;
CREATE TABLE ${quoted} (id int PRIMARY KEY, a int, b int, KEY first_one (a), KEY both_of_them (a, b));
CREATE TABLE ending (id tinyint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY) AUTO_INCREMENT = 240;
CREATE USER ''@localhost IDENTIFIED BY 'x'; CREATE USER nobody@localhost IDENTIFIED BY '';
CREATE USER report@'%' IDENTIFIED BY 'x'; CREATE USER root@'10.%' IDENTIFIED BY 'x';
SET GLOBAL sync_binlog = 0; SET GLOBAL innodb_flush_log_at_trx_commit = 2;`;

const thresholds = { "MY-AV-02": { high: 1, medium: 1 } } as const;
const judge = (batch: Batch): readonly Finding[] => evaluate(rulePack, batch, { thresholds });
const failing = (findings: readonly Finding[]): string[] =>
  findings.filter(({ result }) => result === "fail").map(({ ruleCode }) => ruleCode);
const resultOf = (findings: readonly Finding[], code: string) =>
  findings.find(({ ruleCode }) => ruleCode === code)?.result;
const failedSections = (batch: Batch): string[] =>
  [...batch.sections.values()].flatMap(({ code, ok, sqlstate }) => (ok ? [] : [`${code} ${sqlstate}`]));

describe.runIf(isThere)("MariaDB 10.11", () => {
  let server: MariadbServer;
  const collect = async (options?: Parameters<MariadbServer["collect"]>[0]) =>
    readCollected(await server.collect(options));

  beforeAll(async () => {
    server = await startMariadb(careful);
    await server.sql(`${accounts}${healthyTables}`);
  }, 120_000);
  afterAll(() => server?.stop());

  it("gives every section to an account without rights to rows, and raises no false alarm", async () => {
    const batch = await collect();
    expect(identityOf(batch)).toMatchObject({ databaseType: "mysql", major: 10, role: "primary" });
    expect(identityOf(batch)?.version).toMatch(/^10\.11\.\d+-MariaDB/);
    expect(failedSections(batch)).toEqual([]);
    const findings = judge(batch);
    // These tests log in without a password: that is true.
    expect(failing(findings)).toEqual(["MY-SE-01"]);
    expect(resultOf(findings, "MY-PF-04")).toBe("notApplicable");
    expect(resultOf(findings, "MY-OB-02")).toBe("notApplicable");
    expect(resultOf(findings, "MY-OB-04")).toBe("pass");
    // Ratios of the first day say nothing.
    expect(resultOf(findings, "MY-PF-01")).toBe("unknown");
    expect(findings.filter(({ result }) => result === "unknown").map(({ ruleCode }) => ruleCode)).toEqual([
      "MY-PF-01",
      "MY-PF-02",
    ]);
    // The largest comes first, and how large the server only estimates.
    const keys = Object.fromEntries(
      rowsOf(batch, "M08").map(({ table_name, has_pk }) => [table_name, has_pk]),
    );
    expect(keys).toEqual({ customer: true, purchase: true });
  });

  it("cannot read a row, nor write one", async () => {
    await expect(server.sql("SELECT * FROM shop.customer;", "es_inspect")).rejects.toThrow(
      "SELECT command denied",
    );
    await expect(server.sql("INSERT INTO shop.customer (name) VALUES ('x');", "es_inspect")).rejects.toThrow(
      "INSERT command denied",
    );
  });

  it("answers an account without rights with less, never with a false pass", async () => {
    const batch = await collect({ user: "es_plain" });
    expect(failedSections(batch)).toEqual(
      expect.arrayContaining(["M08 42000", "M09 42000", "M10 42000", "M11 42000"]),
    );
    const findings = judge(batch);
    for (const code of ["MY-AV-02", "MY-PF-03", "MY-OB-01", "MY-OB-03", "MY-OB-04", "MY-RP-01", "MY-SE-01"])
      expect([code, resultOf(findings, code)]).toEqual([code, "unknown"]);
  });

  it("finds what is wrong, writes no secret, and keeps hostile names text", async () => {
    await server.sql(faults);
    server.session(`SET autocommit = 0; USE shop; SELECT count(*) FROM customer;
      UPDATE customer SET note = '${secret}' WHERE name = "it's ${secret}" OR id IN (SELECT SLEEP(60) /* it's */ + 4111111111111111);`);
    server.session(`SET autocommit = 0; USE shop; SELECT * FROM purchase;
      SELECT 'a\\' ${secret}', SLEEP(60);`);
    server.session("USE shop; ALTER TABLE purchase ADD COLUMN late int;");
    const waiting = () =>
      server.sql("SELECT count(*) FROM information_schema.PROCESSLIST WHERE STATE LIKE '%metadata lock';");
    await expect.poll(waiting, { timeout: 10_000 }).toBe("1");
    const old = () =>
      server.sql(
        "SELECT count(*) FROM information_schema.INNODB_TRX WHERE trx_started < NOW() - INTERVAL 1 SECOND;",
      );
    await expect.poll(old, { timeout: 10_000 }).toBe("2");
    const collected = await server.collect();
    const batch = await readCollected(collected);
    const findings = judge(batch);
    expect(failing(findings).toSorted()).toEqual(
      ["MY-AV-02", "MY-CF-01", "MY-OB-01", "MY-OB-03", "MY-OB-04", "MY-SE-01"].toSorted(),
    );
    const objects = (code: string) =>
      findings.find(({ ruleCode }) => ruleCode === code)?.objects.map(({ id }) => id.split("\u001F").at(-1));
    expect(objects("MY-OB-01")?.toSorted()).toEqual(["heap", "old_engine"]);
    expect(objects("MY-OB-03")).toEqual(["first_one"]);
    expect(objects("MY-OB-04")).toEqual(["ending"]);
    const kinds = findings
      .find(({ ruleCode }) => ruleCode === "MY-SE-01")
      ?.objects.map(({ id }) => id.split("\u001F").join(" "));
    expect(kinds).toEqual(
      expect.arrayContaining([
        " localhost anonymous",
        "nobody localhost empty_password",
        "report % any_host",
        "root 10.% root_remote",
      ]),
    );
    expect(collected.text).not.toContain(secret);
    expect(collected.text).not.toContain("4111111111111111");
    const texts = rowsOf(batch, "M03").map(({ query }) => query);
    expect(texts.some((text) => String(text).startsWith("UPDATE customer SET note = ? WHERE name = ?"))).toBe(
      true,
    );
    // With a backslash nobody can tell where a string ends.
    expect(texts).toContain(null);
    expect(rowsOf(batch, "M03").some(({ waits_for_metadata }) => waits_for_metadata === true)).toBe(true);
    expect(rowsOf(batch, "M08").map(({ table_name }) => table_name)).toContain(hostile);
    const without = await collect({ begin: "SET @es_notext = 1" });
    expect(new Set(rowsOf(without, "M03").map(({ query }) => query))).toEqual(new Set([null]));
  });

  it("is repaired by its own SQL, and the next batch says so", async () => {
    const before = judge(await collect());
    const repairs = before.flatMap(({ repairs: statements }) => statements);
    expect(repairs.filter((sql) => sql.startsWith("ALTER TABLE"))).toEqual([
      `ALTER TABLE \`shop\`.${quoted} DROP INDEX \`first_one\`;`,
    ]);
    expect(repairs.join("\n")).not.toContain("SET PERSIST");
    for (const sql of repairs) await server.sql(sql);
    expect(
      await server.sql("SELECT count(*) FROM information_schema.TABLES WHERE TABLE_NAME = 'victim';"),
    ).toBe("1");
    await expect
      .poll(async () => failing(judge(await collect())).toSorted(), { timeout: 10_000 })
      .toEqual(["MY-OB-01", "MY-OB-04", "MY-SE-01"].toSorted());
    const changes = compare(before, judge(await collect()));
    const fixed = changes.filter(({ change }) => change === "fixed").map(({ ruleCode }) => ruleCode);
    expect(fixed.toSorted()).toEqual(["MY-AV-02", "MY-CF-01", "MY-OB-03"]);
  });

  it("tells a replica that follows from one that stands still", async () => {
    const replica = await startMariadb({
      ...careful,
      "server-id": "2",
      "slave-parallel-threads": "4",
      "read-only": "1",
    });
    try {
      await server.sql(
        "CREATE USER repl@'127.0.0.1' IDENTIFIED BY 'r'; GRANT REPLICATION SLAVE ON *.* TO repl@'127.0.0.1';",
      );
      await replica.sql(`CHANGE MASTER TO MASTER_HOST = '127.0.0.1', MASTER_PORT = ${server.port}, MASTER_USER = 'repl',
        MASTER_PASSWORD = 'r', MASTER_USE_GTID = slave_pos; START SLAVE;`);
      const there = () =>
        replica.sql("SELECT count(*) FROM information_schema.TABLES WHERE TABLE_NAME = 'ending';");
      await expect.poll(there, { timeout: 30_000 }).toBe("1");
      const read = async () => readCollected(await replica.collect());
      const state = async () => {
        const findings = judge(await read());
        return ["MY-RP-01", "MY-RP-02"].map((code) => resultOf(findings, code));
      };
      const batch = await read();
      expect(identityOf(batch)).toMatchObject({ role: "standby" });
      expect(rowsOf(batch, "M07")).toMatchObject([
        { io_running: "Yes", sql_running: "Yes", lag_s: 0, workers: 4 },
      ]);
      // Two tables of the primary have no key to replay by.
      expect(await state()).toEqual(["pass", "fail"]);
      await replica.sql("STOP SLAVE SQL_THREAD;");
      expect(await state()).toEqual(["fail", "fail"]);
      await replica.sql("STOP SLAVE;");
      expect(await state()).toEqual(["fail", "fail"]);
      expect(judge(await read()).find(({ ruleCode }) => ruleCode === "MY-RP-01")).toMatchObject({
        severity: "critical",
      });
    } finally {
      await replica.stop();
    }
  });
});

it("says where MariaDB could not be fetched", () => {
  if (!isThere) console.warn("the collector of MariaDB was not tried");
  expect(typeof isThere).toBe("boolean");
});
