import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Database, openDatabase } from "@pharos/db";
import { freePort, startPostgresCluster } from "@pharos/db/testing";
import { png } from "../apps/server/src/modules/file/file.testing.ts";
import { startAsking, statusWords } from "./asking.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { plantWorld, print, secretKey, signIn } from "./steps.ts";

// A disk without space: `node bench/full-disk.ts embedded`, `… postgres` (what the database writes to) or `… files` (stored
// files). Linux, as root: the disk is a small one in memory. Reads must go on, writes answer 503, nothing acknowledged may be
// lost, no process may end, and writes must work again at once when there is space.

const [target = "embedded"] = process.argv.slice(2);
const fullMs = 12_000;
const diskMegabytes = 400;
/** A person may store sixty files a minute. */
const uploadEveryMs = 1_000;

const disk = mkdtempSync(join(tmpdir(), "pharos-disk-"));
const plain = mkdtempSync(join(tmpdir(), "pharos-plain-"));
const ballast = join(disk, "ballast");
execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskMegabytes}m,mode=0755`, "tmpfs", disk]);
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  execFileSync("umount", ["--lazy", disk]);
  for (const folder of [disk, plain]) rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<boolean> {
  const cluster = target === "embedded" ? undefined : await startCluster();
  const dataDir = join(target === "embedded" ? disk : plain, "data");
  const open = (): Promise<Database> =>
    cluster
      ? openDatabase({ kind: "postgres", url: cluster.urlOf("postgres"), poolSize: 4 })
      : openDatabase({ kind: "embedded", folder: join(dataDir, "database") });
  await plantWorld(await open());
  const server = await startServerProcess(
    {
      ...(cluster && { DATABASE_URL: cluster.urlOf("postgres") }),
      ...(target === "files" && { STORAGE_DIR: join(disk, "files") }),
      SECRET_KEY: secretKey,
      DATA_DIR: dataDir,
      DEMO: "off",
      DRAIN_SECONDS: "0",
    },
    await freePort(),
  );
  const token = await signIn(server.url, "customer");
  const asking = startAsking(server.url, token, { writers: 4 });
  const uploads = startUploads(server, token);
  await setTimeout(3_000);
  print(`${target}, before: ${statusWords(asking.takeStatuses())}, ${uploads.takeStatuses()}`);
  fillUp();
  const end = performance.now() + fullMs;
  while (performance.now() < end) {
    fillUp();
    await setTimeout(200);
  }
  print(`full: ${statusWords(asking.takeStatuses())}, ${uploads.takeStatuses()}; ${asking.takeSpread()}`);
  const before = [asking.acknowledged.length, uploads.count()] as const;
  rmSync(ballast);
  const begin = performance.now();
  while (asking.acknowledged.length === before[0]) await setTimeout(5);
  print(`first write ${Math.round(performance.now() - begin)} ms after there was space`);
  while (uploads.count() === before[1]) await setTimeout(5);
  print(`first upload after ${Math.round(performance.now() - begin)} ms`);
  await setTimeout(3_000);
  await asking.stop();
  await uploads.stop();
  print(`after: ${statusWords(asking.takeStatuses())}, ${uploads.takeStatuses()}`);
  const wrongFiles = await uploads.countWrong();
  const isAlive = existsSync(`/proc/${server.pid}`);
  await server.stop();
  const database = await open();
  const { rows } = await database.executeSql("select title from service_request where title like 'm-%'");
  await database.close();
  const there = new Set(rows.map(({ title }) => title));
  const lost = asking.acknowledged.filter((title) => !there.has(title)).length;
  print(
    `acknowledged ${asking.acknowledged.length} requests, ${uploads.count()} files: lost ${lost}, wrong files ${wrongFiles}`,
  );
  await cluster?.stop();
  return lost === 0 && wrongFiles === 0 && isAlive;
}

/** A server of PostgreSQL, on the small disk when that is what becomes full. */
function startCluster() {
  if (target === "postgres") process.env["TMPDIR"] = disk;
  return startPostgresCluster({
    isDurable: true,
    settings: { min_wal_size: "32MB", max_wal_size: "64MB" },
  });
}

/** Takes the last byte of the disk. */
function fillUp(): void {
  const file = openSync(ballast, "a");
  try {
    const { bsize, bfree } = statfsSync(disk);
    for (let left = bsize * bfree; left > 0; left -= 1024 * 1024)
      writeSync(file, Buffer.alloc(Math.min(left, 1024 * 1024)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(file);
  }
}

/** Someone who stores pictures, one after the other. */
function startUploads({ url }: ServerProcess, token: string) {
  const stored: string[] = [];
  const picture = png(100, 100);
  let statuses = new Map<string, number>();
  let isStopping = false;
  const upload = async (): Promise<void> => {
    const form = new FormData();
    form.append("dir", "avatar");
    form.append("file", new Blob([new Uint8Array(picture)]), "photo.png");
    const answer = await fetch(`${url}/esapi/oss/uploadImage`, {
      method: "POST",
      headers: { authorization: token },
      body: form,
    });
    const reply = (await answer.json()) as { success: boolean; operateCallBackObj: { url: string } };
    const status = `uploads ${answer.status}`;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (reply.success) stored.push(reply.operateCallBackObj.url);
  };
  const hashOf = async (path: string): Promise<string> => {
    const answer = await fetch(new URL(path, url), { headers: { authorization: token } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return answer.ok ? createHash("sha256").update(bytes).digest("hex") : "";
  };
  const running = (async () => {
    while (!isStopping) {
      await upload();
      await setTimeout(uploadEveryMs);
    }
  })();
  return {
    count: () => stored.length,
    takeStatuses() {
      const taken = statuses;
      statuses = new Map();
      return statusWords(taken);
    },
    /** Files that are not what the first one is. */
    async countWrong(): Promise<number> {
      const hashes: string[] = [];
      for (const path of stored) hashes.push(await hashOf(path));
      return hashes.filter((hash) => hash === "" || hash !== hashes[0]).length;
    },
    async stop() {
      isStopping = true;
      await running;
    },
  };
}
