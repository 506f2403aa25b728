import { resolve } from "node:path";
import { readConfig } from "../platform/config.ts";
import { errorMessage } from "../platform/error-message.ts";
import { backUp } from "./back-up.ts";

// npm run backup [-- FOLDER]
try {
  const name = `pharos-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}`;
  const folder = resolve(process.argv[2] ?? `backups/${name}`);
  const { files } = await backUp(readConfig(), folder);
  const filesText = files === null ? "stored files are in the object store" : `${files} stored files`;
  process.stdout.write(`Backed up to ${folder} (database, ${filesText}).\n`);
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exitCode = 1;
}
