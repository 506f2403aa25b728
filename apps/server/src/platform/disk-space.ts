import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { Config } from "./config.ts";

/** With less than this the embedded database refuses writes soon, or does so already. */
const LEAST_MEGABYTES = 64;

/** The room on the disks that this process writes to. */
export interface DiskSpace {
  /** Free space in MiB on the fullest of the disks; null when nothing is written to a disk of this machine. */
  free(): Promise<number | null>;
  /** Whether the embedded database can still write; always true with a PostgreSQL server. */
  hasRoom(): Promise<boolean>;
}

/** Watches the folders of the embedded database and of locally stored files. */
export function createDiskSpace({ database, storage }: Pick<Config, "database" | "storage">): DiskSpace {
  const databaseFolder = database.kind === "embedded" ? [database.folder] : [];
  const fileFolder = storage.kind === "local" ? [storage.folder] : [];
  return {
    free: () => leastFree([...databaseFolder, ...fileFolder]),
    hasRoom: async () => ((await leastFree(databaseFolder)) ?? LEAST_MEGABYTES) >= LEAST_MEGABYTES,
  };
}

async function leastFree(folders: readonly string[]): Promise<number | null> {
  const free = await Promise.all(folders.map(freeMegabytes));
  return free.length === 0 ? null : Math.min(...free);
}

/** A folder that is not there yet will be on the disk of the one above it. */
async function freeMegabytes(folder: string): Promise<number> {
  const found = await statfs(folder).catch(() => null);
  if (!found) return folder === dirname(folder) ? 0 : freeMegabytes(dirname(folder));
  return Math.floor((found.bavail * found.bsize) / 1024 / 1024);
}
