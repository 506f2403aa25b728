export type { Insertable, Kysely, Selectable, Transaction, Updateable } from "kysely";
export type {
  Database,
  DatabaseLane,
  DatabaseOptions,
  EmbeddedOptions,
  PostgresOptions,
  SqlRows,
} from "./database.ts";
export { copyClosedDatabase, withClosedDatabase } from "./embedded/copy-data-folder.ts";
export {
  AbandonedError,
  DatabaseFolderInUseError,
  DatabaseUnavailableError,
  isDatabaseUnavailable,
  isRetryable,
  MigrationChangedError,
  OuterHandleInTransactionError,
  StatementTooSlowError,
  sqlStateOf,
  TimeLimitError,
} from "./errors.ts";
export { generateSchemaDoc, generateSchemaTypes } from "./generate-schema.ts";
export { type JsonText, jsonText } from "./json-text.ts";
export { openDatabase } from "./open-database.ts";
export type { RowSecurity } from "./raise-row-security.ts";
export { acrossOrganisations, restriction, withinOrganisations } from "./row-security.ts";
export type { Json, Schema, Timestamp } from "./schema.gen.ts";
export { outsideTimeLimit, withTimeLimit } from "./time-limit.ts";
export { outsideTransactionScope } from "./transaction-scope.ts";
