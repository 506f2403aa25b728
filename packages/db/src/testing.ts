export { createTestDatabase, testDatabaseKinds, type TestDatabaseKind } from "./testing/create-test-database.ts";
export { hasPostgres, startPostgresCluster, type ClusterOptions, type PostgresCluster } from "./testing/postgres-cluster.ts";
export { createEmptyServerDatabase, type ServerDatabase } from "./testing/shared-cluster.ts";
