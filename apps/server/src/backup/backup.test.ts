import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { openDatabase } from "@pharos/db";
import { fastFolder } from "@pharos/db/testing";
import { demoPassword } from "@pharos/fixtures/demo";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { eventually } from "../platform/testing/eventually.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { checksumsOf } from "../testing/tables.ts";

let root: string;
/** An installation with the demo story; each test has a copy of its own. */
let dataDir: string;
let running: ServerProcess | undefined;
beforeAll(async () => {
  root = mkdtempSync(join(fastFolder(), "pharos-backup-"));
  await start(join(root, "installed"));
  await stop();
}, 120_000);
beforeEach(async ({ task }) => {
  dataDir = join(root, task.id, "data");
  await cp(join(root, "installed"), dataDir, { recursive: true });
});
afterEach(stop);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** An embedded installation that makes its own key, as `npm start` does. */
async function start(dataDir: string): Promise<ServerProcess> {
  running = await startServerProcess("", dataDir, { DEMO: "on", SECRET_KEY: "" });
  return running;
}

async function stop(): Promise<void> {
  const child = running?.child;
  running = undefined;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** Runs one of the commands as an operator does; answers its exit code and what it said. */
async function run(
  command: "backup" | "restore",
  dataDir: string,
  folder: string,
): Promise<{ code: number; said: string }> {
  const file = fileURLToPath(new URL(`./${command}.command.ts`, import.meta.url));
  const child = spawn(process.execPath, [file, folder], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", SECRET_KEY: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code, said: out + err };
}

it("copies a server that people write to, and brings back all that was acknowledged before", async () => {
  const [elsewhere, folder] = [join(dataDir, "../elsewhere"), join(dataDir, "../backup")];
  const { url } = await start(dataDir);
  const person = await signIn(url);
  const raised: string[] = [];
  let isBackedUp = false;
  const write = async (writer: number): Promise<void> => {
    for (let no = 0; !isBackedUp; no += 1) raised.push(await raise(url, person, `backup ${writer}-${no}`));
  };
  await raise(url, person, "before");
  const writers = [0, 1, 2, 3].map(write);
  await eventually("everyone has written", () => raised.length > 4);
  const raisedBefore = [...raised];
  const backup = await run("backup", dataDir, folder).finally(() => (isBackedUp = true));
  await Promise.all(writers);
  expect(backup).toMatchObject({ code: 0 });
  // The copy is of one moment, and people went on writing.
  expect(raised.length).toBeGreaterThan(raisedBefore.length);

  expect(await run("restore", elsewhere, folder)).toMatchObject({ code: 0 });
  const { titles } = await contentOf(elsewhere);
  expect(raisedBefore.filter((title) => !titles.includes(title))).toEqual([]);
  await stop();
  // What was sealed with the key of the copy opens, and people sign in.
  const second = await start(elsewhere);
  await raise(second.url, await signIn(second.url), "after");
}, 120_000);

it("brings back exactly what was there, keeps what stood in its place, and never under an open database", async () => {
  const folder = join(dataDir, "../backup");
  const before = await contentOf(dataDir);
  const filesBefore = await filesOf(join(dataDir, "files"));
  expect(await run("backup", dataDir, folder)).toMatchObject({ code: 0 });
  expect(await run("backup", dataDir, folder)).toMatchObject({
    code: 1,
    said: expect.stringContaining("is there already"),
  });

  const database = await openDatabase({ kind: "embedded", folder: join(dataDir, "database") });
  await database.executeSql("update service_request set title = 'lost again'");
  expect(await run("restore", dataDir, folder)).toMatchObject({
    code: 1,
    said: expect.stringContaining("in use by process"),
  });
  await database.close();
  await rm(join(dataDir, "files"), { recursive: true });
  expect(await run("restore", dataDir, folder)).toMatchObject({
    code: 0,
    said: expect.stringContaining("is kept in"),
  });
  expect(await contentOf(dataDir)).toEqual(before);
  expect(await filesOf(join(dataDir, "files"))).toEqual(filesBefore);
}, 120_000);

it("refuses what is no backup, and leaves all as it was when a backup is damaged", async () => {
  const damaged = join(dataDir, "../damaged");
  const before = await contentOf(dataDir);
  expect(await run("restore", dataDir, join(root, "nothing"))).toMatchObject({
    code: 1,
    said: expect.stringContaining("no complete backup"),
  });
  expect(await run("backup", dataDir, damaged)).toMatchObject({ code: 0 });
  writeFileSync(join(damaged, "database", "pgdata", "global", "pg_control"), "");
  expect(await run("restore", dataDir, damaged)).toMatchObject({ code: 1 });
  expect(await contentOf(dataDir)).toEqual(before);
}, 120_000);

async function contentOf(dataDir: string): Promise<{ tables: object; titles: string[] }> {
  const database = await openDatabase({ kind: "embedded", folder: join(dataDir, "database") });
  try {
    const requests = await database.kysely.selectFrom("service_request").select("title").execute();
    return { tables: await checksumsOf(database), titles: requests.map(({ title }) => title) };
  } finally {
    await database.close();
  }
}

const filesOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((name) => /^(private|public)/.test(name)).toSorted();

interface Person {
  readonly token: string;
  readonly accId: number;
}

async function signIn(url: string): Promise<Person> {
  const { token } = await ask<{ token: string }>(`${url}/api/login`, {
    loginType: "password",
    account: "mujin",
    password: demoPassword,
  });
  const reply = await fetch(`${url}/esapi/service/companies`, { headers: { authorization: token } });
  const { operateCallBackObj } = (await reply.json()) as {
    operateCallBackObj: { accs: { id: number }[] }[];
  };
  const accId = operateCallBackObj[0]?.accs[0]?.id;
  if (accId === undefined) throw new Error("the person of the demo story has no service number");
  return { token, accId };
}

/** Raises a request; answers its title once it is acknowledged. */
async function raise(url: string, { token, accId }: Person, title: string): Promise<string> {
  const body = { title, contentMd: "备份时写入", type: 3, accId };
  await ask(`${url}/esapi/fault/save`, body, { authorization: token, "idempotency-key": title });
  return title;
}

/** As the browser does, asks again with the same key while the server cannot serve it. */
async function ask<Result>(
  address: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Result> {
  const reply = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (reply.status === 503) return ask(address, body, headers);
  const envelope = (await reply.json()) as {
    success: boolean;
    operateMessage: string;
    operateCallBackObj: Result;
  };
  if (!envelope.success) throw new Error(envelope.operateMessage);
  return envelope.operateCallBackObj;
}
