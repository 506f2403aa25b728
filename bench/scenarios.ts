import { openDatabase } from "@pharos/db";
import { recordStatements, type Statement } from "@pharos/db/testing";
import type { personas } from "@pharos/fixtures";
import { createTestApp, type TestApp } from "../apps/server/src/testing/index.ts";
import { longRequestNo, seedRequests, volumes } from "./seed.ts";
import { print, raiseTemplate } from "./steps.ts";
import { plantWriters } from "./writers.ts";

type Persona = keyof typeof personas;

/** A question that is asked again and again. */
export interface Read {
  readonly name: string;
  readonly path: string;
  readonly persona: Persona;
  readonly statements: readonly Statement[];
  /** How many ask at once; 16 unless given. */
  readonly connections?: number;
}

/** A change that is made again and again, by people of the customer in turn. */
export interface Write {
  readonly name: string;
  readonly path: string;
  /** Bodies taken in turn. */
  readonly bodies: readonly object[];
}

/** Everything that is measured over HTTP. */
export interface Scenarios {
  readonly reads: readonly Read[];
  readonly writes: readonly Write[];
  /** Accounts of those who write. */
  readonly writers: readonly string[];
}

/** Prepares the rows with the product itself, records what each read sends to the database and counts it for each change. */
export async function prepareScenarios(url: string): Promise<Scenarios> {
  const database = await openDatabase({ kind: "postgres", url });
  await database.migrate();
  const app = await createTestApp({ database });
  await raiseTemplate(app);
  await seedRequests(app.platform.database, app.world);
  const writers = await plantWriters(app.platform.database);
  // Otherwise the measured server would be busy with the seeded rows.
  await app.platform.queues.drain("search.index");
  const ids = await openRequestsOf(app, app.world.companies.a);
  const reads: Read[] = [];
  for (const read of await readsOf(app, ids[0] ?? 0)) {
    const ask = await asking(app, read.persona, "GET", read.path);
    await ask();
    reads.push({ ...read, statements: (await recordStatements(ask)).filter(isOfRequests) });
  }
  await countStatements(app);
  await app.close();
  return { reads, writes: writesOf(ids), writers };
}

const isOfRequests = ({ text }: Statement): boolean => /service_request/.test(text);

async function openRequestsOf(app: TestApp, companyId: number): Promise<number[]> {
  const rows = await app.platform.database.kysely
    .selectFrom("service_request")
    .select("id")
    .where("company_id", "=", companyId)
    .where("status", "=", 1)
    .orderBy("id")
    .limit(201)
    .execute();
  return rows.map(({ id }) => id);
}

async function readsOf(app: TestApp, id: number): Promise<Omit<Read, "statements">[]> {
  const long = await app.platform.database.kysely
    .selectFrom("service_request")
    .select("id")
    .where("title", "like", `% ${longRequestNo}`)
    .executeTakeFirstOrThrow();
  const [from, until] = [daysAgo(30), daysAgo(0)];
  return [
    { name: "almost empty", path: `/esapi/company/${app.world.companies.a}/name`, persona: "customer" },
    { name: "list (customer)", path: "/esapi/fault/list?unclosed=true", persona: "customer" },
    {
      name: "list (expert, nearest clock)",
      path: "/esapi/fault/list?unclosed=true&sortField=sla&sortOrder=asc",
      persona: "dba",
    },
    { name: "list (platform admin, all rows)", path: "/esapi/fault/list", persona: "pa" },
    {
      name: "list (expert, filters)",
      path: `/esapi/fault/list?type=1,2&startTime=${from}&endTime=${until}&title=ORA-01555`,
      persona: "dba",
    },
    { name: "detail (customer)", path: `/esapi/fault/detail?id=${id}`, persona: "customer" },
    {
      name: `detail (${volumes.repliesOfLong} replies)`,
      path: `/esapi/fault/detail?id=${long.id}`,
      persona: "pa",
    },
    {
      name: "statistics (one month)",
      path: `/esapi/fault/statistics?startTime=${from}&endTime=${until}`,
      persona: "pa",
    },
    {
      name: "statistics (a year, one caller)",
      path: "/esapi/fault/statistics",
      persona: "pa",
      connections: 1,
    },
  ];
}

const creation = { title: "连接数耗尽", contentMd: "应用发布后连接数打满。".repeat(20), type: 0 };
const replyTo = (faultId: number) => ({ faultId, contentMd: "已按要求执行，结果如下。".repeat(10) });

function writesOf([growing = 0, ...spread]: readonly number[]): Write[] {
  return [
    { name: "create", path: "/esapi/fault/save", bodies: [creation] },
    {
      name: `reply (${spread.length} threads)`,
      path: "/esapi/fault/reply",
      bodies: spread.map(replyTo),
    },
    { name: "reply (one growing thread)", path: "/esapi/fault/reply", bodies: [replyTo(growing)] },
  ];
}

/** Prints how many statements each change of one request sends, the session and the answer included. */
async function countStatements(app: TestApp): Promise<void> {
  const id = await raiseTemplate(app);
  const dba = app.world.users.dba;
  const actions: readonly [string, Persona, string, object][] = [
    ["create", "customer", "/esapi/fault/save", creation],
    ["take", "dba", "/esapi/fault/updateExecutor", { faultId: id, executorId: dba }],
    ["reply (customer)", "customer", "/esapi/fault/reply", replyTo(id)],
    ["reply (expert)", "dba", "/esapi/fault/reply", replyTo(id)],
    ["close", "customer", "/esapi/fault/close", { faultId: id }],
  ];
  for (const [name, persona, path, payload] of actions) {
    const send = await asking(app, persona, "POST", path, payload);
    // Wake-ups of other processes leave after the answer.
    const sent = (await recordStatements(send)).filter(({ text }) => !text.includes("pg_notify"));
    print(`statements of "${name}": ${sent.length}`);
    if (process.env["BENCH_STATEMENTS"]) for (const { text } of sent) print(`    ${shorten(text)}`);
  }
}

const shorten = (text: string): string => text.replaceAll(/\s+/g, " ").slice(0, 160);

async function asking(
  app: TestApp,
  persona: Persona,
  method: "GET" | "POST",
  url: string,
  payload?: object,
): Promise<() => Promise<void>> {
  const authorization = await app.signIn(persona);
  return async () => {
    const headers = { authorization, ...(payload && { "idempotency-key": crypto.randomUUID() }) };
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
    if (!answer.json<{ success: boolean }>().success) throw new Error(`${url}: ${answer.body}`);
  };
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
