export type { Transaction, Kysely, Selectable, Insertable, Updateable } from "kysely";
export type { Database, DatabaseOptions, EmbeddedOptions, PostgresOptions, SqlRows } from "./database.ts";
export {
  DatabaseFolderInUseError,
  DatabaseUnavailableError,
  MigrationChangedError,
  OuterHandleInTransactionError,
  isDatabaseUnavailable,
  sqlStateOf,
} from "./errors.ts";
export { generateSchemaDoc, generateSchemaTypes } from "./generate-schema.ts";
export { jsonText, type JsonText } from "./json-text.ts";
export { notify } from "./notify.ts";
export { openDatabase } from "./open-database.ts";
export type { Json, Schema, Timestamp } from "./schema.gen.ts";
export { outsideTransactionScope } from "./transaction-scope.ts";
