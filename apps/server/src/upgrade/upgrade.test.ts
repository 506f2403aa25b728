import { chmod, copyFile, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Database, openDatabase } from "@pharos/db";
import { createServerDatabase, hasPostgres, runPostgresTool, type ServerDatabase } from "@pharos/db/testing";
import { demoPassword, demoSignIns } from "@pharos/fixtures/demo";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, createApp } from "../app.ts";
import { preparePlatform } from "../platform/prepare-platform.ts";
import { createTestPlatform, type TestPlatform } from "../platform/testing/test-platform.ts";
import { rowCountsOf } from "../testing/tables.ts";

// The demo story as the release with migration 28 left it, made with: pg_dump --format=custom --compress=9 --no-owner
// --no-privileges --exclude-schema=pgboss.
const dump = fileURLToPath(new URL("./demo-at-migration-0028.dump", import.meta.url));

/** What the product makes itself: links that are spent, the list of migrations, the index of the search. */
const derived = new Set([
  "activation_link",
  "schema_migration",
  "service_request_search",
  "service_request_search_queue",
]);

/** Tables to which a release adds rows of its own. */
const brought = new Set(["notify_rule", "permission", "role_permission"]);

describe.skipIf(!hasPostgres())("a database of an earlier release", () => {
  let folder: string;
  let server: ServerDatabase;
  let database: Database;
  let before: Record<string, string>;
  let test: TestPlatform;
  let app: App;
  beforeAll(async () => {
    // Read by the user that PostgreSQL runs as.
    folder = await mkdtemp("/tmp/pharos-upgrade-");
    await chmod(folder, 0o755);
    await copyFile(dump, join(folder, "demo.dump"));
    server = await createServerDatabase();
    await runPostgresTool("pg_restore", [
      "--no-owner",
      "--no-privileges",
      "--exit-on-error",
      `--dbname=${server.url}`,
      join(folder, "demo.dump"),
    ]);
    database = await openDatabase({ kind: "postgres", url: server.url, poolSize: 4 });
    before = await rowCountsOf(database);
    test = await createTestPlatform({ database });
    app = await createApp(test.platform, { isCheckingResponses: true });
    await preparePlatform(test.platform, app.modules);
  }, 120_000);
  afterAll(async () => {
    await test?.close();
    await server?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it("keeps every row of what people entered", async () => {
    const after = await rowCountsOf(database);
    const isKept = (table: string) =>
      brought.has(table) ? Number(after[table]) >= Number(before[table]) : after[table] === before[table];
    const changed = Object.keys(before).filter((table) => !isKept(table));
    expect(changed.filter((table) => !derived.has(table))).toEqual([]);
  });

  it("lets everyone sign in as before", async () => {
    for (const { account } of demoSignIns)
      expect([account, (await signIn(app, account)) !== undefined]).toEqual([account, true]);
  });

  it("shows and finds the same requests", async () => {
    const token = await signIn(app, "admin");
    const list = async (query: string) => {
      const reply = await app.http.inject({
        url: `/esapi/fault/list?pageSize=10&${query}`,
        headers: { authorization: token ?? "" },
      });
      return reply.json<{ operateCallBackObj: { total: number } }>().operateCallBackObj.total;
    };
    expect(await list("")).toBe(Number(before["service_request"]));
    await test.platform.queues.drain("search.index");
    await test.platform.queues.drain("search.reindex");
    expect(await list("title=ORA-01555")).toBeGreaterThan(0);
  });
});

async function signIn({ http }: App, account: string): Promise<string | undefined> {
  const reply = await http.inject({
    method: "POST",
    url: "/api/login",
    payload: { loginType: "password", account, password: demoPassword },
  });
  return reply.json<{ operateCallBackObj: { token: string } | null }>().operateCallBackObj?.token;
}
