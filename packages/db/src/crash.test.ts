import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { DatabaseOptions } from "./database.ts";
import { openDatabase } from "./open-database.ts";
import { type CrashWriterInput, countDamage, createCrashTables, writeRows } from "./testing/crash-writer.ts";
import { runChild } from "./testing/run-child.ts";
import { startPostgresCluster, testDatabaseKind } from "./testing.ts";

const WRITERS = 8;
const INTACT = { lost: 0, doubled: 0, torn: 0 };
// Acknowledged rows after which a round is ended; different numbers kill at different moments.
const ROUNDS = [150, 7, 300];

/** Lets a process write until it has acknowledged so many rows, kills it, and answers everything it acknowledged. */
const writeAndKill = async (options: DatabaseOptions, round: number, rows: number): Promise<string[]> => {
  const input: CrashWriterInput = { options, writers: WRITERS, round };
  const child = runChild(new URL("./testing/crash-writer.ts", import.meta.url), input);
  await child.waitForLines(rows);
  await child.kill();
  return child.lines.map((line) => line.slice("ack ".length)).filter((row) => /^\d+:\d+$/.test(row));
};

const writeInRounds = async (
  options: DatabaseOptions,
): Promise<{ acknowledged: string[]; damage: typeof INTACT }> => {
  const acknowledged: string[] = [];
  for (const [round, rows] of ROUNDS.entries())
    acknowledged.push(...(await writeAndKill(options, round, rows)));
  const database = await openDatabase(options);
  const damage = await countDamage(database, acknowledged);
  await database.close();
  return { acknowledged, damage };
};

describe("acknowledged rows", () => {
  it.runIf(testDatabaseKind() === "embedded")(
    "survive kill -9 of the process with the embedded database, each exactly once",
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "pharos-crash-"));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const { acknowledged, damage } = await writeInRounds({ kind: "embedded", folder });
      expect(acknowledged.length).toBeGreaterThan(400);
      expect(damage).toEqual(INTACT);
    },
  );

  it.runIf(testDatabaseKind() === "postgres")(
    "survive kill -9 of the process that writes to a server, each exactly once",
    async () => {
      const cluster = await startPostgresCluster({ isDurable: true });
      onTestFinished(() => cluster.stop());
      const { acknowledged, damage } = await writeInRounds({
        kind: "postgres",
        url: cluster.urlOf("postgres"),
      });
      expect(acknowledged.length).toBeGreaterThan(400);
      expect(damage).toEqual(INTACT);
    },
  );

  it.runIf(testDatabaseKind() === "postgres")(
    "survive kill -9 of the whole server while the writers go on",
    async () => {
      const cluster = await startPostgresCluster({ isDurable: true });
      onTestFinished(() => cluster.stop());
      const database = await openDatabase({ kind: "postgres", url: cluster.urlOf("postgres") });
      await createCrashTables(database);
      const acknowledged: string[] = [];
      let isOver = false;
      const writing = Promise.all(
        Array.from({ length: WRITERS }, (_, writer) =>
          writeRows(
            database,
            writer,
            (row) => void acknowledged.push(row),
            () => isOver,
          ),
        ),
      );
      for (const rows of ROUNDS) {
        const enough = acknowledged.length + rows;
        await vi.waitUntil(() => acknowledged.length >= enough, { timeout: 20_000, interval: 1 });
        await cluster.kill();
        await cluster.start();
      }
      const enough = acknowledged.length + 20;
      await vi.waitUntil(() => acknowledged.length >= enough, { timeout: 20_000 });
      isOver = true;
      await writing;
      expect(await countDamage(database, acknowledged)).toEqual(INTACT);
      await database.close();
    },
  );
});
