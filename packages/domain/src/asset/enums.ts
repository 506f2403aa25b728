import { defineEnum, type NameOf } from "../define-enum.ts";

/** What kind of database it is; the code is stored as it is. */
export const databaseType = defineEnum("databaseType", {
  oracle: "oracle",
  mysql: "mysql",
  postgresql: "postgresql",
  opengauss: "opengauss",
  mogdb: "mogdb",
  oceanbase: "oceanbase",
  tidb: "tidb",
  dm: "dm",
  kingbase: "kingbase",
  gaussdb: "gaussdb",
  sqlserver: "sqlserver",
  redis: "redis",
  other: "other",
});
export type DatabaseType = NameOf<typeof databaseType>;

/** How a database is built. */
export const assetArchitecture = defineEnum("assetArchitecture", {
  single: 0,
  primaryStandby: 1,
  sharedStorage: 2,
  consensus: 3,
  distributed: 4,
});
export type AssetArchitecture = NameOf<typeof assetArchitecture>;

/** How much a business depends on a database. */
export const assetImportance = defineEnum("assetImportance", { core: 0, important: 1, normal: 2 });
export type AssetImportance = NameOf<typeof assetImportance>;

/** What a database is used for. */
export const assetEnvironment = defineEnum("assetEnvironment", {
  production: 0,
  preProduction: 1,
  test: 2,
  disasterRecovery: 3,
});
export type AssetEnvironment = NameOf<typeof assetEnvironment>;

/** What a node does in an architecture. */
export const assetNodeRole = defineEnum("assetNodeRole", {
  primary: 0,
  standby: 1,
  witness: 2,
  proxy: 3,
  storage: 4,
});
export type AssetNodeRole = NameOf<typeof assetNodeRole>;
