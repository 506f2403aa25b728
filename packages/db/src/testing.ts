export { fastFolder } from "./fast-folder.ts";
export {
  createTestDatabase,
  type TestDatabaseKind,
  type TestTemplate,
  testDatabaseKind,
} from "./testing/create-test-database.ts";
export { freePort } from "./testing/free-port.ts";
export {
  type ClusterOptions,
  hasPostgres,
  type PostgresCluster,
  runPostgresTool,
  startPostgresCluster,
} from "./testing/postgres-cluster.ts";
export { recordStatements, type Statement } from "./testing/record-statements.ts";
export { createServerDatabase, type ServerDatabase } from "./testing/shared-cluster.ts";
