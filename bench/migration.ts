import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { type Database, openDatabase } from "@pharos/db";
import { freePort } from "@pharos/db/testing";
import { createTestApp } from "../apps/server/src/testing/index.ts";
import { startAsking, statusWords } from "./asking.ts";
import { seedRequests, volumes } from "./seed.ts";
import { startServerProcess } from "./server-process.ts";
import { createDatabaseOn, measureOnServer, print, raiseTemplate, secretKey, signIn } from "./steps.ts";

// The next release over a large table while this one is used: `BENCH_REQUESTS=1000000 BENCH_REPLIES=0 node bench/migration.ts`.
// Every kind of change that the rules for migrations allow is made to the requests, one after the other, and what callers wait
// meanwhile is measured beside what they wait before. No answer may be an error.

const release: Readonly<Record<string, string>> = {
  "9001_columns": `alter table service_request add column note varchar(64);
    alter table service_request add column weight integer not null default 0;
    alter table service_request add constraint service_request_weight check (weight >= 0) not valid;
    alter table service_request add column twin_id bigint;
    alter table service_request add constraint service_request_twin foreign key (twin_id) references service_request (id) not valid;`,
  "9002_index": `-- Concurrent: an index beside those who write.
    create index concurrently if not exists service_request_twin_idx on service_request (twin_id, weight);`,
  "9003_validation": `-- Concurrent: reads every row beside those who write.
    alter table service_request validate constraint service_request_weight;
    alter table service_request validate constraint service_request_twin;`,
  "9004_policies": `-- Concurrent: a policy beside those who read.
    drop policy if exists twin on service_request;
    alter policy organisation on service_request using (true);`,
  "9005_removal": `alter table service_request drop column note;`,
};

const migrations = mkdtempSync(join(tmpdir(), "pharos-migrations-"));
try {
  await measureOnServer(async ({ urlOf, dataDir }) => {
    const url = await createDatabaseOn(urlOf, "bench");
    await fill(await openDatabase({ kind: "postgres", url }));
    const environment = { DATABASE_URL: url, SECRET_KEY: secretKey, DATA_DIR: dataDir, DEMO: "off" };
    const server = await startServerProcess(environment, await freePort());
    const asking = startAsking(server.url, await signIn(server.url, "customer"), { writers: 4 });
    await setTimeout(5_000);
    asking.takeSpread();
    await setTimeout(10_000);
    print(
      `${volumes.requests} requests, before: ${asking.takeSpread()}; ${statusWords(asking.takeStatuses())}`,
    );
    const own = new URL("../packages/db/migrations/", import.meta.url);
    cpSync(own, migrations, { recursive: true });
    for (const [name, sql] of Object.entries(release)) {
      writeFileSync(join(migrations, `${name}.sql`), sql);
      const newer = await openDatabase({
        kind: "postgres",
        url,
        poolSize: 2,
        migrationsFolder: pathToFileURL(`${migrations}/`),
      });
      const begin = performance.now();
      await newer.migrate();
      const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
      await newer.close();
      print(`${name} in ${seconds} s: ${asking.takeSpread()}; ${statusWords(asking.takeStatuses())}`);
    }
    await asking.stop();
    await server.stop();
  });
} finally {
  rmSync(migrations, { recursive: true, force: true });
}

/** Requests alone: what else belongs to them is not touched here. */
async function fill(database: Database): Promise<void> {
  await database.migrate();
  const app = await createTestApp({ database });
  await raiseTemplate(app);
  await seedRequests(app.platform.database, app.world);
  // Words are another matter, and indexing them would take longer than everything here.
  await database.maintenance.kysely.deleteFrom("search_piece_queue").execute();
  await app.close();
}
