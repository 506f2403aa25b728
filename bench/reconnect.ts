import { setTimeout } from "node:timers/promises";
import { type LiveClientEvents, type LiveServerEvents, liveConnection } from "@pharos/api/live";
import { type Database, openDatabase } from "@pharos/db";
import { freePort } from "@pharos/db/testing";
import { personas, worldPassword } from "@pharos/fixtures";
import { sql } from "kysely";
import { io, type Socket } from "socket.io-client";
import { createTestApp } from "../apps/server/src/testing/index.ts";
import { startServerProcess } from "./server-process.ts";
import {
  createDatabaseOn,
  measureOnServer,
  print,
  raiseTemplate,
  secretKey,
  signIn,
  spread,
} from "./steps.ts";

// 1,000 pages of 200 people of one organisation watch a request while the process is killed and started again:
// `node bench/reconnect.ts`, `node bench/reconnect.ts SIGTERM`. All must listen again by themselves within ten seconds, and
// every one of them must hear of the next reply.

const signal = process.argv[2] === "SIGTERM" ? "SIGTERM" : "SIGKILL";
const peopleCount = 200;
const socketsPerPerson = 5;
const socketCount = peopleCount * socketsPerPerson;
const patienceMs = 60_000;

await measureOnServer(async ({ urlOf, dataDir }) => {
  const url = await createDatabaseOn(urlOf, "reconnect");
  const { id, accounts } = await plant(await openDatabase({ kind: "postgres", url }));
  const environment = { DATABASE_URL: url, SECRET_KEY: secretKey, DATA_DIR: dataDir, DEMO: "off" };
  const port = await freePort();
  const first = await startServerProcess(environment, port);
  const pages = await openPages(first.url, accounts, `/fault/${id}`);
  print(`${socketCount} pages of ${peopleCount} people listen; server ${Math.round(first.residentMb())} MB`);

  pages.forget();
  if (signal === "SIGTERM") await first.stop();
  else process.kill(first.pid, signal);
  const second = await startServerProcess(environment, port);
  const upAt = performance.now();
  await until(() => pages.subscribedAt.length >= socketCount, "not all pages listen again");
  print(
    `after ${signal}: subscribed ${spread(
      pages.subscribedAt.map((at) => Math.max(0, at - upAt)),
      99,
    )}`,
  );
  print(`the last one ${Math.round(Math.max(...pages.subscribedAt) - upAt)} ms after the server was ready`);

  const repliedAt = performance.now();
  await reply(second.url, id);
  await until(() => pages.hintedAt.size >= socketCount, "not all pages heard of the reply");
  print(
    `hints ${spread(
      [...pages.hintedAt.values()].map((at) => at - repliedAt),
      99,
    )}`,
  );
  print(`${pages.hintedAt.size} of ${socketCount} heard of it; server ${Math.round(second.residentMb())} MB`);
  pages.close();
  await second.stop();
});

/** The small world with a request, and people who may all see it. Answers their accounts. */
async function plant(database: Database): Promise<{ id: number; accounts: string[] }> {
  await database.migrate();
  const app = await createTestApp({ database });
  const id = await raiseTemplate(app);
  const { rows } = await sql<{ account: string }>`
    with model as (
      select u.id, u.password_hash, e.company_id from app_user u join employee e on e.user_id = u.id
        where u.account = ${personas.customer.account}),
    person as (
      insert into app_user (account, password_hash, display_name)
        select 'page' || n, model.password_hash, 'page' || n from model, generate_series(1, ${peopleCount}::int) n
        returning id, account),
    member as (
      insert into employee (company_id, user_id, name)
        select model.company_id, person.id, person.account from model, person returning id),
    granted as (
      insert into user_role (user_id, role_id)
        select person.id, user_role.role_id from person, model join user_role on user_role.user_id = model.id returning 1)
    select account from person`.execute(database.kysely);
  await app.close();
  return { id, accounts: rows.map(({ account }) => account) };
}

/** Opens the pages' connections, and keeps when each subscribed and when it heard of something. */
async function openPages(url: string, accounts: readonly string[], channel: string) {
  const sockets: Socket<LiveServerEvents, LiveClientEvents>[] = [];
  const subscribedAt: number[] = [];
  const hintedAt = new Map<number, number>();
  for (const account of accounts) {
    const token = await tokenOf(url, account);
    for (let page = 0; page < socketsPerPerson; page += 1) {
      const index = sockets.length;
      const socket: (typeof sockets)[number] = io(url, {
        ...liveConnection,
        transports: ["websocket"],
        forceNew: true,
        auth: { token },
      });
      socket.on("connect", () => {
        socket.emit("subscribe", { channels: [channel] }, ({ ok }) => {
          if (ok) subscribedAt.push(performance.now());
        });
      });
      socket.on("hint", () => hintedAt.set(index, hintedAt.get(index) ?? performance.now()));
      sockets.push(socket);
    }
  }
  await until(() => subscribedAt.length >= socketCount, "not all pages listen");
  return {
    subscribedAt,
    hintedAt,
    forget: () => {
      subscribedAt.length = 0;
      hintedAt.clear();
    },
    close: () => {
      for (const socket of sockets) socket.close();
    },
  };
}

async function tokenOf(url: string, account: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ loginType: "password", account, password: worldPassword }),
  });
  const { operateCallBackObj } = (await answer.json()) as { operateCallBackObj: { token: string } };
  return operateCallBackObj.token;
}

async function reply(url: string, faultId: number): Promise<void> {
  const answer = await fetch(`${url}/esapi/fault/reply`, {
    method: "POST",
    headers: { authorization: await signIn(url, "dba"), "content-type": "application/json" },
    body: JSON.stringify({ faultId, contentMd: "An answer for every page." }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function until(isDone: () => boolean, otherwise: string): Promise<void> {
  const begin = performance.now();
  while (!isDone()) {
    if (performance.now() - begin > patienceMs) throw new Error(otherwise);
    await setTimeout(20);
  }
}
