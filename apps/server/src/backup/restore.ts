import { constants } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openDatabase, withClosedDatabase } from "@pharos/db";
import type { Config } from "../platform/config.ts";
import { backupParts, type Manifest, readManifest } from "./backup-folder.ts";

type Target = Pick<Config, "dataDir" | "database" | "storage" | "secretKey">;

/** One part of a backup and where it belongs. */
interface Place {
  readonly from: string;
  readonly to: string;
  /** Where what stood there before is kept. */
  readonly aside: string;
}

/** What was restored. */
export interface Restored {
  readonly manifest: Manifest;
  /** What stood in its place before. */
  readonly kept: readonly string[];
}

/**
 * Puts a backup in the place of the embedded database, the stored files and the secret key. The server must not run. What
 * stood there is kept beside it, and comes back when the backup cannot be opened.
 */
export async function restore(target: Target, folder: string): Promise<Restored> {
  const { database } = target;
  if (database.kind !== "embedded")
    throw new Error("DATABASE_URL is set: restore the server with pg_restore, see docs/guides/operate.md.");
  const manifest = await readManifest(folder);
  const places = placesOf(target, database.folder, folder, manifest);
  await mkdir(database.folder, { recursive: true });
  const kept = await withClosedDatabase(database.folder, () => replaceAll(places));
  try {
    await checkDatabase(database.folder);
  } catch (error) {
    await withClosedDatabase(database.folder, () => putBack(places, kept));
    throw error;
  }
  return { manifest, kept: kept.map(({ aside }) => aside) };
}

function placesOf(
  { dataDir, storage, secretKey }: Target,
  databaseFolder: string,
  backup: string,
  { createdAt, files }: Manifest,
): Place[] {
  const place = (part: string, to: string): Place => ({
    from: join(backup, part),
    to,
    aside: `${to}.before-restore-of-${createdAt.replaceAll(":", "-")}-${process.pid}`,
  });
  return [
    place(join(backupParts.database, "pgdata"), join(databaseFolder, "pgdata")),
    ...(storage.kind === "local" && files !== null ? [place(backupParts.files, storage.folder)] : []),
    ...(secretKey === undefined ? [place(backupParts.secretKey, join(dataDir, backupParts.secretKey))] : []),
  ];
}

/** Answers the places where something stood. */
async function replaceAll(places: readonly Place[]): Promise<Place[]> {
  const kept: Place[] = [];
  try {
    for (const place of places) {
      await mkdir(dirname(place.to), { recursive: true });
      if (await moveIfThere(place.to, place.aside)) kept.push(place);
      await cp(place.from, place.to, { recursive: true, mode: constants.COPYFILE_FICLONE });
    }
    return kept;
  } catch (error) {
    await putBack(places, kept);
    throw error;
  }
}

async function putBack(places: readonly Place[], kept: readonly Place[]): Promise<void> {
  for (const { to } of places) await rm(to, { recursive: true, force: true });
  for (const { to, aside } of kept) await rename(aside, to);
}

const moveIfThere = (from: string, to: string): Promise<boolean> =>
  rename(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );

/** Opens the restored database, which recovers it and brings it up to this release. */
async function checkDatabase(folder: string): Promise<void> {
  const database = await openDatabase({ kind: "embedded", folder });
  try {
    await database.ping();
  } finally {
    await database.close();
  }
}
