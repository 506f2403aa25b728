import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "@pharos/api/core";

/** What lies in the folder of a backup. */
export const backupParts = {
  database: "database",
  files: "files",
  secretKey: "secret.key",
  manifest: "backup.json",
} as const;

const Manifest = z.object({
  /** Version of this layout. */
  format: z.literal(1),
  /** When the copy of the database was complete. */
  createdAt: z.iso.datetime(),
  /** Stored files in the backup; null when they are in an object store, which has backups of its own. */
  files: z.int().nullable(),
});

/** What a backup says of itself; written last, so that a folder without it is no backup. */
export type Manifest = z.infer<typeof Manifest>;

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, backupParts.manifest), `${JSON.stringify(manifest, null, 2)}\n`, {
    flush: true,
  });
}

/** Reads what a backup says of itself. Throws, in words for the operator, when the folder is no complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, backupParts.manifest), "utf8").catch(() => undefined);
  const manifest = Manifest.safeParse(text === undefined ? undefined : JSON.parse(text));
  if (!manifest.success) throw new Error(`${folder} holds no complete backup of this product.`);
  return manifest.data;
}
