// node tools/inspection-majors/make-batches.ts    writes the collected batches of packages/fixtures anew, from real servers
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { evaluate, rulePack, score } from "../../packages/inspection/src/index.ts";
import { collectorRole, fillHealthy, healthyFacts, healthyOptions } from "./healthy.ts";
import { fetchServers, type MajorServer, readCollected, startMajor } from "./major-server.ts";

const folder = join(import.meta.dirname, "../../packages/fixtures/src/inspection");

/** Collects a batch and keeps it under a name; says how it is judged. */
async function keep(server: MajorServer, name: string, user = "es_inspect"): Promise<void> {
  const busy = (await server.session()).query("SELECT sum(sqrt(n)) FROM generate_series(1, 9000000) n");
  const collected = await server.collect({ user, variables: { samples: "6", interval: "0.2" } });
  await busy;
  const batch = await readCollected(collected);
  const text = collected.text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .join("\n")
    // Where the server happens to stand says nothing.
    .replaceAll(server.cluster.folder, `/var/lib/postgresql/${server.major}`);
  await writeFile(join(folder, `${name}.ndjson.gz`), gzipSync(`${text}\n`, { level: 9 }));
  const findings = evaluate(rulePack, batch, { facts: healthyFacts });
  const failed = findings.flatMap(({ ruleCode, severity, result }) =>
    result === "fail" ? [`${ruleCode} ${severity}`] : [],
  );
  console.log(
    `${name}: ${JSON.stringify(score(findings).score)} ${score(findings).weighted} (${failed.join(", ")})`,
  );
}

/** The server of the demo story, as it was found: nothing was looked after for a year. */
const neglected = {
  major: 15,
  checksums: false,
  hba: ["host all all 127.0.0.1/32 trust"],
  configuration: {
    shared_preload_libraries: "pg_stat_statements",
    archive_mode: "on",
    archive_command: "false",
    log_checkpoints: "on",
    max_wal_size: "64MB",
    min_wal_size: "32MB",
    password_encryption: "md5",
    wal_level: "logical",
    autovacuum_naptime: "1h",
  },
};

const neglectedObjects = `
CREATE SCHEMA mes;
GRANT USAGE ON SCHEMA mes TO es_inspect;
GRANT CREATE ON SCHEMA public TO PUBLIC;
CREATE TABLE mes.work_order (id serial PRIMARY KEY, line_no int NOT NULL, part_no text NOT NULL, state int NOT NULL, planned_at timestamptz NOT NULL);
INSERT INTO mes.work_order (line_no, part_no, state, planned_at)
  SELECT n % 12, 'P-' || n % 900, n % 4, timestamptz '2026-01-01 08:00+08' + n * interval '1 minute' FROM generate_series(1, 60000) n;
CREATE INDEX work_order_line ON mes.work_order (line_no);
CREATE INDEX work_order_line_idx ON mes.work_order (line_no);
CREATE INDEX work_order_part ON mes.work_order (part_no);
UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'mes.work_order_part'::regclass;
CREATE TABLE mes.measurement (id bigserial PRIMARY KEY, order_id int REFERENCES mes.work_order, value numeric, taken_at timestamptz DEFAULT now());
INSERT INTO mes.measurement (order_id, value) SELECT 1 + n % 60000, n % 97 FROM generate_series(1, 50000) n;
CREATE TABLE mes.machine_log (id bigserial PRIMARY KEY, at timestamptz, line_no int, text text);
INSERT INTO mes.machine_log (at, line_no, text) SELECT now(), n % 12, repeat('alarm ', 20) FROM generate_series(1, 12000) n;
CREATE TABLE mes.staging (id int PRIMARY KEY) WITH (autovacuum_enabled = false);
CREATE FUNCTION mes.release_order(order_id int, line text) RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1';
SELECT setval('mes.work_order_id_seq', 1700000000);
GRANT SELECT ON ALL SEQUENCES IN SCHEMA mes TO es_inspect;
CREATE ROLE mes_app LOGIN SUPERUSER;
ANALYZE;
DELETE FROM mes.measurement WHERE id % 20 < 11;
SELECT pg_create_physical_replication_slot('standby_dc2', true);
`;

const backlog = "SELECT count(*) FROM pg_ls_archive_statusdir() WHERE name LIKE '%.ready';";

async function makeStory(): Promise<void> {
  const server = await startMajor(neglected);
  await server.psql("CREATE DATABASE app;", "postgres");
  await server.psql(`${collectorRole}\nCREATE EXTENSION pg_stat_statements;\n${neglectedObjects}`);
  await server.psql(
    "INSERT INTO mes.machine_log (at, line_no, text) VALUES (now(), 1, ''); SELECT pg_switch_wal();\n".repeat(
      20,
    ),
  );
  await server.psql("SELECT pg_sleep(2);");
  await keep(server, "core-pg01-1");
  // The archive and the slot were repaired first; the backlog is not gone yet.
  await server.psql("ALTER SYSTEM SET archive_command = 'sleep 0.3'; SELECT pg_reload_conf();");
  await server.psql("SELECT pg_drop_replication_slot('standby_dc2');");
  while (Number(await server.psql(backlog)) > 11) await server.psql("SELECT pg_sleep(0.1);");
  await server.psql("ALTER SYSTEM SET archive_command = 'sleep 20'; SELECT pg_reload_conf();");
  await server.psql("SELECT pg_sleep(0.5); CHECKPOINT;");
  await keep(server, "core-pg01-2");
  await server.psql("ALTER SYSTEM SET archive_command = 'true'; SELECT pg_reload_conf();");
  while (Number(await server.psql(backlog)) > 0) await server.psql("SELECT pg_sleep(0.5);");
  // Then the bloat and the unsafe function; what needs downtime or a decision stays.
  await server.psql(`CHECKPOINT; CHECKPOINT; SELECT pg_sleep(1);
VACUUM (ANALYZE) mes.measurement;
ALTER TABLE mes.staging RESET (autovacuum_enabled);
DROP INDEX CONCURRENTLY mes.work_order_line_idx;
ALTER ROUTINE mes.release_order(integer, text) SET search_path = pg_catalog, mes, pg_temp;
SELECT count(*) FROM mes.measurement;`);
  await keep(server, "core-pg01-3");
  await server.stop();
}

async function makeHealthy(): Promise<void> {
  const server = await startMajor(healthyOptions(18));
  await fillHealthy(server);
  await keep(server, "healthy-18");
  await keep(server, "plain-user-18", "es_plain");
  await server.stop();
}

await mkdir(folder, { recursive: true });
await fetchServers();
await makeStory();
await makeHealthy();
process.exit(0);
