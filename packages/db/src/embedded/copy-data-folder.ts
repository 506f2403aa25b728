import { constants, cpSync } from "node:fs";
import { mkdir, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { lockFolder } from "./folder-lock.ts";

/** Copies a data folder while nothing writes to it, and holds its thread meanwhile: that is several times faster. */
export function copyDataFolder(from: string, to: string): void {
  // Where the file system shares blocks between copies, no byte is read.
  cpSync(from, to, { recursive: true, errorOnExist: true, force: false, mode: constants.COPYFILE_FICLONE });
}

/** Brings a copy to disk; nothing has to wait for it but its user. */
export async function syncCopy(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await syncFile(join(entry.parentPath, entry.name));
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Works on the folder of an embedded database that no process has open. Throws `DatabaseFolderInUseError` otherwise. */
export async function withClosedDatabase<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = lockFolder(folder);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** Copies the folder of an embedded database that no process has open. Throws `DatabaseFolderInUseError` otherwise. */
export async function copyClosedDatabase(folder: string, to: string): Promise<void> {
  await withClosedDatabase(folder, async () => {
    await mkdir(to, { recursive: true, mode: 0o700 });
    copyDataFolder(join(folder, "pgdata"), join(to, "pgdata"));
    await syncCopy(to);
  });
}
