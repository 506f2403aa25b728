import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "../database.ts";
import { DatabaseUnavailableError, sqlStateOf } from "../errors.ts";
import { fastFolder } from "../fast-folder.ts";
import { openDatabase } from "../open-database.ts";

const WITHOUT_END = "select count(*) from generate_series(1, 100000000000) a";

describe("the embedded engine", () => {
  let folder: string;
  let database: Database;
  beforeAll(async () => {
    folder = mkdtempSync(join(fastFolder(), "pharos-engine-"));
    database = await openDatabase({ kind: "embedded", folder, isDurable: false, statementTimeoutMs: 400 });
    await database.executeSql("create table kept (id integer)");
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("stops a statement without end, loses nothing and hears notifications again", async () => {
    const received: string[] = [];
    const stop = await database.listen("hints", (payload) => received.push(payload));
    await database.executeSql("insert into kept values (1)");
    await expect(database.executeSql(WITHOUT_END)).rejects.toThrow(DatabaseUnavailableError);
    await vi.waitUntil(() => received.includes(""), { timeout: 15_000 });
    expect((await database.executeSql("select id from kept")).rows).toEqual([{ id: 1 }]);
    await database.notify("hints", "again");
    expect(received).toEqual(["", "again"]);
    await stop();
  });

  it("answers a statement that recurses too deeply with an error", async () => {
    const error: unknown = await database
      .executeSql(`select ${"1 + ".repeat(20_000)}1`)
      .catch((caught: unknown) => caught);
    expect(sqlStateOf(error)).toBe("54001");
    await database.ping();
  });

  it("shares prepared statements among its sessions", async () => {
    const read = (id: number) =>
      sql<{ id: number }>`select id from kept where id = ${id}`.execute(database.kysely);
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => read(index)));
      expect(answers.flatMap((answer) => answer.rows)).toEqual([{ id: 1 }]);
    }
  });

  it("prepares again what failed to be prepared the first time", async () => {
    const read = () => sql`select id from later where id = ${1}`.execute(database.kysely);
    for (let round = 0; round < 4; round += 1) await expect(read()).rejects.toThrow("does not exist");
    await database.executeSql("create table later (id integer)");
    expect((await read()).rows).toEqual([]);
  });

  it("keeps its data over a close and an opening", async () => {
    await database.close();
    database = await openDatabase({ kind: "embedded", folder, isDurable: false, statementTimeoutMs: 400 });
    expect((await database.executeSql("select id from kept")).rows).toEqual([{ id: 1 }]);
  });

  it("refuses everything after its close", async () => {
    const closed = await openDatabase({ kind: "embedded", folder: join(folder, "other"), isDurable: false });
    await closed.close();
    await expect(closed.ping()).rejects.toThrow(DatabaseUnavailableError);
  });
});
