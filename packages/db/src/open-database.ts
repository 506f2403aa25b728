import type { Database, DatabaseOptions } from "./database.ts";
import { openEmbedded } from "./embedded/open-embedded.ts";
import { openPostgres } from "./postgres/open-postgres.ts";

/** Opens a database. The embedded one is migrated on the way; a server is migrated by `database.migrate()`. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> =>
  options.kind === "embedded" ? openEmbedded(options) : openPostgres(options);
