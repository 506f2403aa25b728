import type { Facts } from "../../packages/inspection/src/index.ts";
import type { MajorOptions, MajorServer } from "./major-server.ts";

/** What a customer would have declared of the healthy server. */
export const healthyFacts: Facts = {
  importance: "normal",
  cpuCores: 2,
  memoryBytes: 8 * 1024 ** 3,
  capacityBytes: 100 * 1024 ** 3,
  backupAgeHours: 6,
};

/** A server as a careful DBA would configure it. */
export const healthyOptions = (major: number): MajorOptions => ({
  major,
  checksums: true,
  configuration: {
    shared_preload_libraries: "pg_stat_statements",
    archive_mode: "on",
    archive_command: "true",
    password_encryption: "scram-sha-256",
    log_min_duration_statement: "1s",
    log_lock_waits: "on",
    log_checkpoints: "on",
    idle_in_transaction_session_timeout: "10min",
    statement_timeout: "30min",
    max_connections: "60",
  },
});

/** The role that collects, as the guide says. */
export const collectorRole = `
CREATE ROLE es_inspect LOGIN CONNECTION LIMIT 3;
GRANT pg_monitor TO es_inspect;
GRANT SELECT ON pg_hba_file_rules TO es_inspect;
GRANT EXECUTE ON FUNCTION pg_hba_file_rules() TO es_inspect;
CREATE ROLE es_plain LOGIN CONNECTION LIMIT 3;`;

/** Tables, keys and a little work. */
export async function fillHealthy(server: MajorServer): Promise<void> {
  await server.psql("CREATE DATABASE app;", "postgres");
  await server.psql(`${collectorRole}
CREATE EXTENSION pg_stat_statements;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
CREATE SCHEMA shop;
CREATE TABLE shop.customer (id bigserial PRIMARY KEY, name text NOT NULL UNIQUE);
CREATE TABLE shop.purchase (id bigserial PRIMARY KEY, customer_id bigint NOT NULL REFERENCES shop.customer, note text);
CREATE INDEX purchase_customer ON shop.purchase (customer_id);
CREATE INDEX purchase_open ON shop.purchase (id) WHERE note IS NULL;
CREATE TABLE shop.event (day date NOT NULL, id bigint NOT NULL) PARTITION BY RANGE (day);
CREATE TABLE shop.event_2026 PARTITION OF shop.event FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');
CREATE FUNCTION shop.whoami() RETURNS text LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS 'SELECT current_user::text';
INSERT INTO shop.customer (name) SELECT 'customer ' || n FROM generate_series(1, 1000) n;
INSERT INTO shop.purchase (customer_id, note) SELECT 1 + n % 1000, repeat('x', 100) FROM generate_series(1, 20000) n;
GRANT USAGE ON SCHEMA shop TO es_inspect;
GRANT SELECT ON ALL SEQUENCES IN SCHEMA shop TO es_inspect;
ANALYZE;
SELECT pg_switch_wal();`);
}
