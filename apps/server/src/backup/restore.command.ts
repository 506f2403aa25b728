import { resolve } from "node:path";
import { readConfig } from "../platform/config.ts";
import { errorMessage } from "../platform/error-message.ts";
import { restore } from "./restore.ts";

// npm run restore -- FOLDER
try {
  const [, , given] = process.argv;
  if (given === undefined) throw new Error("Name the folder of the backup: npm run restore -- FOLDER");
  const { manifest, kept } = await restore(readConfig(), resolve(given));
  process.stdout.write(`Restored the state of ${manifest.createdAt}.\n`);
  for (const path of kept) process.stdout.write(`What was there before is kept in ${path}\n`);
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exitCode = 1;
}
