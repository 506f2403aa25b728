import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "@pharos/db";
import { startPostgresCluster } from "@pharos/db/testing";
import { personas, worldPassword } from "@pharos/fixtures";
import pg from "pg";
import { createTestApp, type TestApp } from "../apps/server/src/testing/index.ts";

/** The key that measured processes share. */
export const secretKey = "k3Jx-9aQ2vLmZ8rT5yWc7nBp4dFg6hSe";

/** The temporary PostgreSQL server of a measurement. */
export interface MeasuredServer {
  readonly urlOf: (database: string) => string;
  /** Process id of the postmaster. */
  readonly pid: number;
  /** A folder for the product's files. */
  readonly dataDir: string;
}

/** Measures on a temporary server that keeps what it acknowledged, with a folder for files; nothing of both stays behind. */
export async function measureOnServer(
  measure: (server: MeasuredServer) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const cluster = await startPostgresCluster({ isDurable: true, settings });
  const dataDir = mkdtempSync(join(tmpdir(), "pharos-bench-"));
  try {
    await measure({ urlOf: cluster.urlOf, pid: cluster.pid(), dataDir });
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Makes an empty database on a temporary cluster; answers its address. */
export async function createDatabaseOn(urlOf: (database: string) => string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: urlOf("postgres") });
  await admin.connect();
  await admin.query(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
  await admin.end();
  return urlOf(name);
}

/** Brings a database up to date, fills it with the small world and one request, and closes it. */
export async function plantWorld(database: Database): Promise<void> {
  await database.migrate();
  const app = await createTestApp({ database });
  await raiseTemplate(app);
  await app.close();
}

/** One request raised through the product: seeded ones copy its SLA promise. Answers its id. */
export async function raiseTemplate(app: TestApp): Promise<number> {
  const reply = await app.inject({
    method: "POST",
    url: "/esapi/fault/save",
    payload: { title: "template", contentMd: "template", type: 3, accId: app.world.serviceNumbers.a247 },
    headers: { authorization: await app.signIn("customer") },
  });
  const { success, operateCallBackObj } = reply.json<{
    success: boolean;
    operateCallBackObj: { id: number };
  }>();
  if (!success) throw new Error(reply.body);
  return operateCallBackObj.id;
}

/** Signs a persona in over HTTP; answers the token. */
export const signIn = (serverUrl: string, persona: keyof typeof personas): Promise<string> =>
  signInAs(serverUrl, personas[persona].account);

/** Signs someone of the world in by account; answers the token. */
export async function signInAs(serverUrl: string, account: string): Promise<string> {
  const reply = await fetch(`${serverUrl}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      loginType: "password",
      account,
      password: worldPassword,
    }),
  });
  const envelope = (await reply.json()) as { operateCallBackObj: { token: string } };
  return envelope.operateCallBackObj.token;
}

/** Median and one high percentile of some times. */
export function spread(times: readonly number[], high = 95): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return `p50 ${String(at(0.5)).padStart(5)} ms  p${high} ${String(at(high / 100)).padStart(5)} ms`;
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

// An interrupted measurement ends like a finished one: through its exit handlers.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
