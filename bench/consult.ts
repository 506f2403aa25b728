import { setTimeout } from "node:timers/promises";
import type { ConsultRecord } from "@pharos/api/consult";
import { liveConnection } from "@pharos/api/live";
import { type Database, openDatabase } from "@pharos/db";
import { freePort } from "@pharos/db/testing";
import { personas } from "@pharos/fixtures";
import { sql } from "kysely";
import pg from "pg";
import { io } from "socket.io-client";
import { startBalancer } from "../apps/server/src/testing/balancer.ts";
import { createTestApp } from "../apps/server/src/testing/index.ts";
import { createLiveClient, type LiveClient, pageWaits } from "../apps/web/src/shared/live/live-client.ts";
import { startServerProcess } from "./server-process.ts";
import {
  createDatabaseOn,
  measureOnServer,
  print,
  raiseTemplate,
  secretKey,
  signIn,
  signInAs,
  spread,
} from "./steps.ts";

// Consultations over two processes behind a balancer that takes turns: `node bench/consult.ts`. In each of eight an asker and
// an expert send ten messages a second (BENCH_CONSULTS, BENCH_RATE), while one process after the other is killed (KILLS, 10).
// Ends with an error when a message that was acknowledged is lost, or one is shown twice or out of its order.

const consults = Number(process.env["BENCH_CONSULTS"] ?? 8);
const everyMs = 1_000 / Number(process.env["BENCH_RATE"] ?? 10);
const kills = Number(process.env["KILLS"] ?? 10);
const patienceMs = 60_000;
/** When each message was sent, by its name. */
const sentAt = new Map<string, number>();

await measureOnServer(async ({ urlOf, dataDir }) => {
  const databaseUrl = await createDatabaseOn(urlOf, "consult");
  const accounts = await plant(await openDatabase({ kind: "postgres", url: databaseUrl }));
  const environment = { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, DATA_DIR: dataDir, DEMO: "off" };
  const ports = [await freePort(), await freePort()] as const;
  const processes = [
    await startServerProcess(environment, ports[0]),
    await startServerProcess(environment, ports[1]),
  ];
  const balancer = await startBalancer(processes.map(({ url }) => url));
  const limits = await forgetLimits(databaseUrl);
  try {
    const expert = openPage(balancer.url, await signIn(balancer.url, "dba"));
    const askers: { account: string; asker: Page }[] = [];
    // One after the other: a server checks so many passwords at a time.
    for (const account of accounts)
      askers.push({ account, asker: openPage(balancer.url, await signInAs(balancer.url, account)) });
    const talks = await Promise.all(
      askers.map(async ({ account, asker }) => {
        const id = await begin(balancer.url, asker.token);
        await post(balancer.url, expert.token, `/esapi/consult/join/${id}`, {});
        return Promise.all([join(asker, id, `${account}-asker`), join(expert, id, `${account}-expert`)]);
      }),
    );
    const people = talks.flat();
    for (const one of people) one.start();
    await setTimeout(5_000);
    for (const { timesMs } of people) timesMs.splice(0, 10);
    print(
      `two processes: seen by the other side ${spread(
        people.flatMap(({ timesMs }) => timesMs),
        99,
      )}`,
    );
    for (let turn = 0; turn < kills; turn += 1) {
      await setTimeout(1_000);
      const which = turn % 2 === 0 ? 0 : 1;
      process.kill(processes[which]?.pid ?? 0, "SIGKILL");
      processes[which] = await startServerProcess(environment, ports[which]);
    }
    await Promise.all(people.map((one) => one.stop()));
    const problems = (await Promise.all(talks.map(check))).flat();
    const acked = people.reduce((all, { sent }) => all + sent.size, 0);
    print(`${kills} kills; ${acked} messages acknowledged, ${problems.length} wrong`);
    print(
      `with the kills: seen by the other side ${spread(
        people.flatMap(({ timesMs }) => timesMs),
        99,
      )}`,
    );
    for (const problem of problems.slice(0, 20)) print(`  ${problem}`);
    process.exitCode = problems.length === 0 ? 0 : 1;
    for (const one of people) one.close();
    for (const { live } of [expert, ...askers.map(({ asker }) => asker)]) live.close();
  } finally {
    limits.stop();
    await balancer.close();
    for (const one of processes) await one.stop();
  }
});

/** The small world, with so many more members of the first organisation; answers their accounts. */
async function plant(database: Database): Promise<string[]> {
  await database.migrate();
  const app = await createTestApp({ database });
  await raiseTemplate(app);
  const { rows } = await sql<{ account: string }>`
    with model as (
      select u.id, u.password_hash, e.company_id from app_user u join employee e on e.user_id = u.id
        where u.account = ${personas.customer.account}),
    person as (
      insert into app_user (account, password_hash, display_name)
        select 'asker' || n, model.password_hash, 'asker' || n from model, generate_series(1, ${consults}::int) n
        returning id, account),
    member as (
      insert into employee (company_id, user_id, name)
        select model.company_id, person.id, person.account from model, person returning id),
    granted as (
      insert into user_role (user_id, role_id)
        select person.id, user_role.role_id from person, model join user_role on user_role.user_id = model.id returning 1)
    select account from person`.execute(database.kysely);
  await app.close();
  return rows.map(({ account }) => account);
}

/** What is measured is how messages travel, not how many a person may send: counts are forgotten all the time. */
async function forgetLimits(databaseUrl: string): Promise<{ stop: () => void }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const forget = (): void =>
    void client.query("delete from rate_limit where bucket like 'consult:%'").catch(() => undefined);
  const timer = setInterval(forget, 50);
  return {
    stop: () => {
      clearInterval(timer);
      void client.end();
    },
  };
}

/** The result of a call; undefined where the answer did not come or the server asks to come back later. */
async function call<Result>(
  url: string,
  token: string,
  { path, body }: { readonly path: string; readonly body?: object },
): Promise<Result | undefined> {
  const reply = await fetch(`${url}${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: token, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  if (reply === undefined || reply.status >= 429) return undefined;
  const envelope = (await reply.json().catch(() => undefined)) as
    | { success: boolean; operateCallBackObj: Result }
    | undefined;
  if (envelope && !envelope.success) throw new Error(`${path}: ${JSON.stringify(envelope)}`);
  return envelope?.operateCallBackObj;
}

/** The same, repeated until it is answered. */
async function post<Result>(url: string, token: string, path: string, body?: object): Promise<Result> {
  const begun = performance.now();
  for (;;) {
    const result = await call<Result>(url, token, { path, ...(body && { body }) });
    if (result !== undefined) return result;
    if (performance.now() - begun > patienceMs) throw new Error(`${path} is not answered`);
    await setTimeout(50);
  }
}

async function begin(url: string, token: string): Promise<number> {
  const body = { content: "开始", origin: "page", clientId: crypto.randomUUID() };
  return (await post<{ id: number }>(url, token, "/esapi/consult/save", body)).id;
}

interface Person {
  readonly name: string;
  /** Names of the messages that were acknowledged, in the order in which they were sent. */
  readonly sent: Set<string>;
  /** What is shown, in the order in which it was shown. */
  readonly shown: ConsultRecord[];
  /** From sending to showing, of the other side's messages. */
  readonly timesMs: number[];
  start(): void;
  stop(): Promise<void>;
  close(): void;
}

/** A page of a browser with the product's own live connection; one person has one, whatever number of talks is on it. */
function openPage(url: string, token: string): Page {
  const live = createLiveClient({
    open: () =>
      Promise.resolve(
        io(url, { ...liveConnection, transports: ["websocket"], forceNew: true, auth: { token } }),
      ),
    origin: crypto.randomUUID(),
    isVisible: () => true,
    waits: pageWaits,
  });
  return { url, token, live };
}

interface Page {
  readonly url: string;
  readonly token: string;
  readonly live: LiveClient;
}

/** Puts a consultation on a page: listens, fetches what it missed, and sends. */
async function join({ url, token, live }: Page, id: number, name: string): Promise<Person> {
  const sent = new Set<string>();
  const shown: ConsultRecord[] = [];
  const timesMs: number[] = [];
  let fetching: Promise<void> = Promise.resolve();
  const fetchMissed = (): Promise<void> => {
    fetching = fetching.then(async () => {
      for (;;) {
        const path = `/esapi/consult/records?consultId=${id}&afterSeq=${shown.at(-1)?.seq ?? 0}`;
        const { records, lastSeq } = await post<{ records: ConsultRecord[]; lastSeq: number }>(
          url,
          token,
          path,
        );
        for (const record of records) {
          const at = record.clientId === null ? undefined : sentAt.get(record.clientId);
          if (at !== undefined && !record.clientId?.startsWith(name)) timesMs.push(performance.now() - at);
          shown.push(record);
        }
        if ((shown.at(-1)?.seq ?? 0) >= lastSeq) return;
      }
    });
    return fetching;
  };
  const stopListening = live.subscribe(`/consult/${id}`, () => void fetchMissed());
  await fetchMissed();
  let isSending = true;
  let sending: Promise<void> = Promise.resolve();
  const send = async (): Promise<void> => {
    for (let at = 0; isSending; at += 1) {
      const next = setTimeout(everyMs);
      const clientId = `${name}-${at}`;
      sentAt.set(clientId, performance.now());
      await post(url, token, "/esapi/consult/reply", { consultId: id, content: clientId, clientId });
      sent.add(clientId);
      await next;
    }
  };
  return {
    name,
    sent,
    shown,
    timesMs,
    start: () => {
      sending = send();
    },
    stop: async () => {
      isSending = false;
      await sending;
      await fetchMissed();
    },
    close: stopListening,
  };
}

/** What is wrong in what both sides of a consultation were shown. */
async function check(people: readonly Person[]): Promise<string[]> {
  for (const one of people) await one.stop();
  return people.flatMap(({ name, shown }) => {
    const wrongSeq = shown.flatMap(({ seq }, at) =>
      seq === at + 1 ? [] : [`${name}: ${seq} stands at ${at + 1}`],
    );
    const ids = shown.flatMap(({ clientId }) => (clientId === null ? [] : [clientId]));
    const twice = ids.filter((one, at) => ids.indexOf(one) !== at).map((one) => `${name}: ${one} twice`);
    const perSender = people.flatMap((sender) => {
      const seen = ids.filter((one) => one.startsWith(`${sender.name}-`));
      const wanted = [...sender.sent];
      const lost = wanted.filter((one) => !seen.includes(one)).map((one) => `${name}: ${one} lost`);
      const isInOrder = seen.every((one, at) => one === `${sender.name}-${at}`);
      return isInOrder ? lost : [...lost, `${name}: messages of ${sender.name} out of order`];
    });
    return [...wrongSeq, ...twice, ...perSender];
  });
}
