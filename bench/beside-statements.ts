import { recordStatements, type Statement } from "@pharos/db/testing";
import type { PersonaName } from "@pharos/fixtures";
import pg from "pg";
import type { TestApp } from "../apps/server/src/testing/index.ts";
import { print, signIn, spread } from "./steps.ts";

/** A question to the product. */
export interface Question {
  readonly name: string;
  readonly as: PersonaName;
  readonly path: string;
  /** Sent by POST when given. */
  readonly body?: object;
}

interface Where {
  /** The process that is asked. */
  readonly serverUrl: string;
  /** The same product on the same database, which says what an answer asks the database for. */
  readonly app: TestApp;
  readonly databaseUrl: string;
}

const runs = Number(process.env["BENCH_RUNS"] ?? 30);

/**
 * Asks the product over HTTP, one question after the other, in turns with the very statements of the answer through the
 * driver alone, and prints both with their ratio.
 */
export async function askBesideStatements(where: Where, questions: readonly Question[]): Promise<void> {
  const client = new pg.Client({
    connectionString: where.databaseUrl,
    // As the product's own connections: for short statements compiling costs more than it saves.
    options: "-c jit=off -c TimeZone=Asia/Shanghai",
  });
  await client.connect();
  try {
    for (const question of questions) await measure(where, client, question);
  } finally {
    await client.end();
  }
}

async function measure(where: Where, client: pg.Client, question: Question): Promise<void> {
  const { ask, statements } = await prepare(where, question);
  const times = { whole: [] as number[], bare: [] as number[] };
  for (let run = 0; run < runs; run += 1) {
    times.whole.push(await timed(ask));
    times.bare.push(
      await timed(async () => {
        for (const { text, values } of statements) await client.query(text, [...values]);
      }),
    );
  }
  const ratio = (medianOf(times.whole) / medianOf(times.bare)).toFixed(2);
  print(
    `${question.as.padEnd(4)} ${question.name.padEnd(38)} ${spread(times.whole)}   its ${String(statements.length).padStart(2)} statements ${spread(times.bare)}   × ${ratio}`,
  );
  if (process.env["BENCH_STATEMENTS"]) await printStatements(client, statements);
}

async function prepare({ serverUrl, app }: Where, { name, as, path, body }: Question) {
  const method = body ? "POST" : "GET";
  const authorization = await app.signIn(as);
  const inProcess = () =>
    app.inject({ method, url: path, headers: { authorization }, ...(body && { payload: body }) });
  const first = await inProcess();
  if (!first.json<{ success: boolean }>().success) throw new Error(`${name}: ${first.body}`);
  const statements = (await recordStatements(inProcess)).filter(({ text }) =>
    /^\s*(select|with)/i.test(text),
  );
  const token = await signIn(serverUrl, as);
  const ask = async () => {
    const answer = await fetch(`${serverUrl}${path}`, {
      method,
      headers: { authorization: token, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.text();
  };
  for (let warm = 0; warm < 3; warm += 1) await ask();
  return { ask, statements };
}

async function printStatements(client: pg.Client, statements: readonly Statement[]): Promise<void> {
  for (const { text, values } of statements) {
    const ms = await timed(() => client.query(text, [...values]));
    print(`    ${ms.toFixed(1).padStart(7)} ms  ${text.replaceAll(/\s+/g, " ").slice(0, 400)}`);
  }
}

/** Milliseconds of some work. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The middle one of some values. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
