/*
 * Simulated power cuts under the embedded database, on demand: `npm run power-cut` as root (about two minutes).
 *
 * A process writes to a database on an ext4 file system on a loop device. In the middle of it the file system is shut
 * down without flushing anything, as in a power cut: pages and journal entries that were not yet written to the device
 * are gone. Then the disk is mounted again, which replays its journal, and the database is opened, which replays its log.
 * Every acknowledged row must be there once. A control run without the durability guard shows that the method would
 * find a loss.
 *
 * What it does not show: a disk that forgets what it was asked to flush, or that loses its own write cache.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseOptions } from "../src/database.ts";
import { openDatabase } from "../src/open-database.ts";
import { type CrashWriterInput, countDamage } from "../src/testing/crash-writer.ts";
import { runChild } from "../src/testing/run-child.ts";
import { createDisk, type Disk, writeBackAtRandom } from "./disk.ts";

const WRITERS = 8;
const ROUNDS = 12;
const CHECKPOINT_MS = 400;
const SHORTEST_MS = 300;
const LONGEST_MS = 7000;

type Tally = { acknowledged: number; lost: number; doubled: number; torn: number; unreadable: string };

const writeUntilCut = async (
  disk: Disk,
  options: DatabaseOptions,
  round: number,
  isWrittenBack: boolean,
): Promise<string[]> => {
  const input: CrashWriterInput = { options, writers: WRITERS, round, checkpointEveryMs: CHECKPOINT_MS };
  const child = runChild(new URL("../src/testing/crash-writer.ts", import.meta.url), input);
  const stopWriteBack = isWrittenBack ? writeBackAtRandom(join(disk.folder, "database", "pgdata")) : () => {};
  try {
    await child.waitForLines(1);
    await new Promise((resolve) =>
      setTimeout(resolve, SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS)),
    );
    disk.cut();
  } finally {
    stopWriteBack();
    await child.kill();
  }
  disk.mountAgain();
  return child.lines.map((line) => line.slice("ack ".length)).filter((row) => /^\d+:\d+$/.test(row));
};

const countByIndex = async (options: DatabaseOptions): Promise<string> => {
  const database = await openDatabase(options);
  const count = async (plan: string): Promise<number> => {
    const text = `begin; ${plan}; select count(*) as n from crash_row where writer >= 0; commit`;
    return Number((await database.executeSql(text)).rows[0]?.["n"]);
  };
  const byTable = await count(
    "set local enable_indexscan = off; set local enable_indexonlyscan = off; set local enable_bitmapscan = off",
  );
  const byIndex = await count("set local enable_seqscan = off");
  await database.close();
  return byTable === byIndex ? "" : `index and table differ: ${byIndex} and ${byTable}`;
};

const inspect = async (options: DatabaseOptions, acknowledged: string[]): Promise<Tally> => {
  try {
    const database = await openDatabase(options);
    const damage = await countDamage(database, acknowledged);
    await database.close();
    return { acknowledged: acknowledged.length, ...damage, unreadable: await countByIndex(options) };
  } catch (error) {
    return {
      acknowledged: acknowledged.length,
      lost: acknowledged.length,
      doubled: 0,
      torn: 0,
      unreadable: String(error),
    };
  }
};

const add = (sum: Tally, more: Tally): Tally => ({
  acknowledged: sum.acknowledged + more.acknowledged,
  lost: sum.lost + more.lost,
  doubled: sum.doubled + more.doubled,
  torn: sum.torn + more.torn,
  unreadable: sum.unreadable || more.unreadable,
});

const NOTHING: Tally = { acknowledged: 0, lost: 0, doubled: 0, torn: 0, unreadable: "" };

const runRounds = async (disk: Disk, isDurable: boolean, rounds: number): Promise<Tally> => {
  const folder = join(disk.folder, "database");
  const options: DatabaseOptions = { kind: "embedded", folder, isDurable };
  let sum = NOTHING;
  for (let round = 1; round <= rounds; round += 1) {
    // Even rounds start from an empty disk, odd ones go on with a database that has been through a cut.
    if (round % 2 === 0 || !isDurable) rmSync(folder, { recursive: true, force: true });
    const acknowledged = await writeUntilCut(disk, options, round, isDurable);
    const tally = await inspect({ ...options, isDurable: true }, acknowledged);
    console.log(`  round ${round}:`, JSON.stringify(tally));
    sum = add(sum, tally);
  }
  return sum;
};

const disk = createDisk();
try {
  console.log("With the guard:");
  const guarded = await runRounds(disk, true, ROUNDS);
  console.log("Without the guard (control):");
  const control = await runRounds(disk, false, 3);
  console.log("Guarded:", JSON.stringify(guarded));
  console.log("Control:", JSON.stringify(control));
  const isIntact =
    guarded.acknowledged > 0 && guarded.lost + guarded.doubled + guarded.torn === 0 && !guarded.unreadable;
  console.log(isIntact ? "No acknowledged row was lost." : "ROWS WERE LOST OR DAMAGED.");
  if (control.lost === 0) console.log("The control run lost nothing either, so this run proves nothing.");
  process.exitCode = isIntact && control.lost > 0 ? 0 : 1;
} finally {
  disk.remove();
}
