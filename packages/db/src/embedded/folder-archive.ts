import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

type Entry = { path: string; isFolder: boolean; bytes: number };

const HEADER_LENGTH_BYTES = 4;

const listEntries = (root: string, folder = ""): Entry[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((item) => {
    const path = folder ? `${folder}/${item.name}` : item.name;
    return item.isDirectory()
      ? [{ path, isFolder: true, bytes: 0 }, ...listEntries(root, path)]
      : [{ path, isFolder: false, bytes: 0 }];
  });

/** Packs a folder into one compressed piece of bytes. */
export const packFolder = (root: string): Buffer => {
  const entries = listEntries(root);
  const contents = entries.map((entry) => {
    const content = entry.isFolder ? Buffer.alloc(0) : readFileSync(join(root, entry.path));
    entry.bytes = content.length;
    return content;
  });
  const header = Buffer.from(JSON.stringify(entries));
  const length = Buffer.alloc(HEADER_LENGTH_BYTES);
  length.writeUInt32LE(header.length);
  return zstdCompressSync(Buffer.concat([length, header, ...contents]), {
    params: { [constants.ZSTD_c_compressionLevel]: 3 },
  });
};

const writeFile = (path: string, content: Uint8Array, isDurable: boolean): void => {
  const fd = openSync(path, "w", 0o600);
  try {
    for (let at = 0; at < content.length; ) at += writeSync(fd, content, at);
    if (isDurable) fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
};

/** Brings the entries of a folder to disk, where the system can do that. */
export const syncFolder = (path: string): void => {
  // Windows can neither open nor sync a folder, and does not need it.
  if (process.platform === "win32") return;
  const fd = openSync(path, "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
};

/** Unpacks what `packFolder` made. When durable, everything is on disk before it returns. */
export const unpackFolder = (archive: Uint8Array, root: string, isDurable: boolean): void => {
  const bytes = zstdDecompressSync(archive);
  const headerEnd = HEADER_LENGTH_BYTES + bytes.readUInt32LE(0);
  const entries: Entry[] = JSON.parse(bytes.toString("utf8", HEADER_LENGTH_BYTES, headerEnd));
  mkdirSync(root, { recursive: true, mode: 0o700 });
  let at = headerEnd;
  for (const entry of entries) {
    const path = join(root, entry.path);
    if (entry.isFolder) mkdirSync(path, { mode: 0o700 });
    else writeFile(path, bytes.subarray(at, at + entry.bytes), isDurable);
    at += entry.bytes;
  }
  if (!isDurable) return;
  for (const entry of entries) if (entry.isFolder) syncFolder(join(root, entry.path));
  syncFolder(root);
};
