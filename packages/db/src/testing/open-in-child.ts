import type { DatabaseOptions } from "../database.ts";
import { openDatabase } from "../open-database.ts";

// A process that opens the database it is asked to, says how that went, and waits to be killed.
const options: DatabaseOptions = JSON.parse(process.argv[2] ?? "{}");
try {
  const database = await openDatabase(options);
  await database.ping();
  console.log("open");
  process.stdin.resume();
} catch (error) {
  console.log(`refused ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`);
}
