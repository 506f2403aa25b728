import { openDatabase } from "@pharos/db";
import { startPostgresCluster } from "@pharos/db/testing";
import { sql } from "kysely";
import { createDemoApp } from "../apps/server/src/testing/demo-app.ts";
import { type Ask, type ReadRows, recomputeMonth } from "../apps/server/src/testing/recompute/index.ts";
import { createDatabaseOn, print } from "./steps.ts";

// A month reckoned a second time: `node bench/recompute.ts`, `recompute.ts 2026-10`. It loads the demo story, adds up its
// rows with arithmetic of its own, asks the product for the same figures, and prints those that differ: none.

const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const month = process.argv[2] ?? today.slice(0, 7);
const cluster = await startPostgresCluster();
const url = await createDatabaseOn(cluster.urlOf, "recompute");
const database = await openDatabase({ kind: "postgres", url });
await database.migrate();
const app = await createDemoApp(database);
const authorization = await app.signIn("admin");

const read: ReadRows = async <Row>(text: string) =>
  (await sql.raw<Row>(text).execute(app.platform.database.kysely)).rows;
const ask: Ask = async <Result>(url: string) => {
  const reply = await app.http.inject({ method: "GET", url, headers: { authorization } });
  return reply.json<{ operateCallBackObj: Result }>().operateCallBackObj;
};

try {
  const { compared, differences } = await recomputeMonth({ read, ask }, { month, today });
  print(`${month}: ${compared} figures compared, ${differences.length} differ`);
  for (const { figure, rows, product } of differences)
    print(`  ${figure}: rows ${JSON.stringify(rows)}, product ${JSON.stringify(product)}`);
  process.exitCode = differences.length === 0 ? 0 : 1;
} finally {
  await app.close();
  await cluster.stop();
}
