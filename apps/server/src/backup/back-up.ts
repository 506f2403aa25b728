import { constants } from "node:fs";
import { copyFile, cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { copyClosedDatabase } from "@pharos/db";
import type { Config } from "../platform/config.ts";
import { backupParts, type Manifest, writeManifest } from "./backup-folder.ts";
import { askForCopy } from "./control.ts";

type Source = Pick<Config, "dataDir" | "database" | "storage" | "secretKey">;

/** Parts of uploads that are not complete; no row of the database names them. */
const unfinishedFolders = new Set(["tmp", "parts"]);

/**
 * Copies the embedded database, the stored files and the secret key into a new folder, whether the server runs or not.
 * The folder appears under its name when it is complete.
 */
export async function backUp(source: Source, folder: string): Promise<Manifest> {
  if (source.database.kind !== "embedded")
    throw new Error("DATABASE_URL is set: back up the server with pg_dump, see docs/guides/operate.md.");
  if (await exists(folder)) throw new Error(`${folder} is there already; choose another folder.`);
  const unfinished = `${folder}.unfinished`;
  // What a backup that broke off has left behind.
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  // Every file that a row names was stored before the row. What is deleted meanwhile was copied before it went.
  await copyFiles(source, unfinished);
  const database = join(unfinished, backupParts.database);
  if (!(await askForCopy(source, database))) await copyClosedDatabase(source.database.folder, database);
  const createdAt = new Date().toISOString();
  const files = await copyFiles(source, unfinished);
  await copySecretKey(source, unfinished);
  const manifest: Manifest = { format: 1, createdAt, files };
  await writeManifest(unfinished, manifest);
  await rename(unfinished, folder);
  return manifest;
}

/** Copies what is not copied yet; answers how many files the backup holds. */
async function copyFiles({ storage }: Source, folder: string): Promise<number | null> {
  if (storage.kind === "s3") return null;
  const target = join(folder, backupParts.files);
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (const name of await readdir(storage.folder).catch(() => [])) {
    if (unfinishedFolders.has(name)) continue;
    await cp(join(storage.folder, name), join(target, name), {
      recursive: true,
      force: false,
      mode: constants.COPYFILE_FICLONE,
    });
  }
  const entries = await readdir(target, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

/** A configured key is not the product's to copy. */
async function copySecretKey({ secretKey, dataDir }: Source, folder: string): Promise<void> {
  if (secretKey !== undefined) return;
  await copyFile(join(dataDir, backupParts.secretKey), join(folder, backupParts.secretKey));
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
