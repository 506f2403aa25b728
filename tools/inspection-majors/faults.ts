import { collectorRole } from "./healthy.ts";
import type { MajorOptions, MajorServer } from "./major-server.ts";

/** A name that attacks whoever pastes it: SQL, psql, the shell and a page. */
export const hostileName = `x"; DROP TABLE shop.victim; --'\\! touch pwned <img src=x>`;
const quoted = `"${hostileName.replaceAll('"', '""')}"`;

/** Secrets that stand in statements, one for each way of writing them. */
export const secret = "S3cretWord";

/** A server with the faults that a careless year brings. */
export const faultyOptions = (major: number): MajorOptions => ({
  major,
  checksums: false,
  hba: ["host all all 127.0.0.1/32 trust"],
  configuration: {
    shared_preload_libraries: "pg_stat_statements",
    archive_mode: "on",
    archive_command: `PGPASSWORD='${secret}20' SECRET=${secret}21 false postgres://bob:${secret}22@host/db`,
    autovacuum: "off",
    full_page_writes: "off",
    synchronous_commit: "off",
    password_encryption: "md5",
    log_min_duration_statement: "-1",
    log_lock_waits: "off",
    log_checkpoints: "off",
    max_connections: "600",
    superuser_reserved_connections: "590",
    max_prepared_transactions: "10",
    max_wal_senders: "5",
    max_wal_size: "32MB",
    min_wal_size: "32MB",
    wal_level: "logical",
    track_activity_query_size: "8192",
    "pg_stat_statements.track": "all",
  },
});

/** Thresholds that a test can reach: times of seconds, tables of megabytes. The conditions are those of the rules. */
export const reachableThresholds = {
  "PG-AV-03": { medium: 1 },
  "PG-AV-04": { medium: 1 },
  "PG-AV-06": { high: 1 },
  "PG-AV-09": { high: 20 },
  "PG-AV-10": { medium: 0 },
  "PG-PF-04": { minimumCheckpoints: 3 },
  "PG-PF-08": { medium: 1000, minimumRows: 1000, minimumScans: 3 },
  "PG-PF-09": { medium: 1, minimumMs: 100 },
  "PG-PF-10": { medium: 100, minimumCalls: 2 },
  "PG-CP-04": { low: 1_000_000 },
  "PG-MT-03": { minimumRows: 10_000 },
  "PG-MT-04": { medium: 3 },
  "PG-OB-03": { minimumBytes: 100_000, minimumDays: 0 },
} as const;

/** The faults that are planted, by the rule that must find each. `PG-PF-13` is planted in a database of its own. */
export const planted = [
  ...[
    "PG-AV-01",
    "PG-AV-02",
    "PG-AV-03",
    "PG-AV-04",
    "PG-AV-05",
    "PG-AV-06",
    "PG-AV-09",
    "PG-AV-10",
    "PG-AV-11",
  ],
  ...["PG-PF-04", "PG-PF-08", "PG-PF-09", "PG-PF-10"],
  ...["PG-CP-02", "PG-CP-03", "PG-CP-04"],
  ...["PG-BK-02", "PG-RP-02"],
  ...["PG-SE-01", "PG-SE-02", "PG-SE-03", "PG-SE-04", "PG-SE-05", "PG-SE-08"],
  ...["PG-MT-01", "PG-MT-02", "PG-MT-03", "PG-MT-04", "PG-MT-05"],
  ...["PG-OB-01", "PG-OB-02", "PG-OB-03", "PG-OB-04", "PG-OB-05", "PG-OB-06", "PG-OB-07"],
  ...["PG-CF-01", "PG-CF-02", "PG-CF-04", "PG-CF-05", "PG-CF-06", "PG-CF-07"],
] as const;

/** Faults that only some majors can have. */
export const plantedFrom: Readonly<Record<string, number>> = { "PG-BK-03": 12, "PG-RP-03": 13 };

const objects = `
CREATE SCHEMA shop;
GRANT USAGE ON SCHEMA shop TO es_inspect;
GRANT CREATE ON SCHEMA public TO PUBLIC;
CREATE TABLE shop.victim (id int PRIMARY KEY);
CREATE TABLE shop.big (id serial PRIMARY KEY, a int, b int, c int, d text);
INSERT INTO shop.big (a, b, c, d) SELECT n, n, n, repeat('x', 20) FROM generate_series(1, 40000) n;
DELETE FROM shop.big WHERE id % 2 = 0;
${["a", "b", "c", "a, b", "b, c", "a, c", "c, a", "c, b", "b, a"].map((columns) => `CREATE INDEX ON shop.big (${columns});`).join("\n")}
CREATE INDEX big_again ON shop.big (a);
CREATE INDEX big_broken ON shop.big (d);
UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'shop.big_broken'::regclass;
CREATE TABLE shop.heap (a int, b text);
INSERT INTO shop.heap SELECT n, repeat('y', 200) FROM generate_series(1, 20000) n;
CREATE TABLE shop.child (id bigserial PRIMARY KEY, big_id int REFERENCES shop.big);
CREATE TABLE shop.lonely (id int PRIMARY KEY) WITH (autovacuum_enabled = false);
CREATE TABLE shop.${quoted} (id int PRIMARY KEY, ${quoted} int) WITH (autovacuum_enabled = false);
CREATE INDEX ON shop.${quoted} (${quoted});
CREATE INDEX ${quoted.replace("x", "y")} ON shop.${quoted} (${quoted});
CREATE FUNCTION shop.danger(a int, b text) RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1';
CREATE FUNCTION shop.nothing() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
CREATE TRIGGER audit BEFORE UPDATE ON shop.lonely FOR EACH ROW EXECUTE PROCEDURE shop.nothing();
ALTER TABLE shop.lonely DISABLE TRIGGER audit;
SELECT setval('shop.big_id_seq', 2000000000);
GRANT SELECT ON ALL SEQUENCES IN SCHEMA shop TO es_inspect;
SELECT pg_stat_statements_reset();
CREATE ROLE second_admin SUPERUSER LOGIN PASSWORD '${secret}1' VALID UNTIL '2020-01-01';
ALTER ROLE second_admin PASSWORD E'${secret}2\\'x';
ANALYZE shop.heap;
SELECT count(*) FROM shop.heap; SELECT count(*) FROM shop.heap; SELECT count(*) FROM shop.heap; SELECT count(*) FROM shop.heap;
SELECT pg_sleep(0.2); SELECT pg_sleep(0.2); SELECT pg_sleep(0.2);
SELECT pg_create_physical_replication_slot('gone_standby', true);
ALTER SYSTEM SET max_worker_processes = 9;
SELECT pg_reload_conf();
`;

/** Makes the faults that stay; those of sessions come from `openFaultySessions`. */
export async function plantFaults(server: MajorServer): Promise<void> {
  await server.psql("CREATE DATABASE app; CREATE DATABASE bare;", "postgres");
  await server.psql(`${collectorRole}\nCREATE EXTENSION pg_stat_statements;${objects}`);
  await server.psql("INSERT INTO shop.heap VALUES (0, ''); SELECT pg_switch_wal(); CHECKPOINT;\n".repeat(10));
}

/** Sessions that do what sessions should not, each with a secret in its statement. */
export async function openFaultySessions(server: MajorServer): Promise<void> {
  const orphan = await server.session();
  await orphan.query("BEGIN; INSERT INTO shop.victim VALUES (1); PREPARE TRANSACTION 'orphan''s \\ gid'");
  const long = await server.session();
  await long.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
  await long.query(`SELECT count(*) FROM shop.victim WHERE '${secret}3' <> $$${secret}4$$ -- ${secret}5`);
  const idle = await server.session();
  await idle.query("BEGIN");
  await idle.query(`LOCK TABLE shop.child; /* it's ${secret}6 /* nested */ ${secret}7 */`);
  const waiting = await server.session();
  // It waits until the server stops.
  waiting
    .query(`INSERT INTO shop.child (big_id) SELECT 1 WHERE E'a\\'${secret}8' = $tag$${secret}9$tag$`)
    .catch(() => {});
  const text = [
    `SELECT "quoted ""name", 'it''s ${secret}10', 4111111111111111`,
    `SELECT 'C:\\', '${secret}11'`,
    `SELECT U&'\\0041${secret}12', B'1', x'1F' -- it's\n, '${secret}13'`,
    `SELECT '${secret}14 ${"z".repeat(3000)}'`,
    `DO $do$ BEGIN PERFORM '${secret}15'; END $do$`,
  ];
  for (const query of text) await (await server.session()).query(query).catch(() => {});
  await server.psql(`${"SELECT txid_current();".repeat(5)} SELECT pg_sleep(1.2);`);
}
