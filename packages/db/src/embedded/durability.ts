import { close, closeSync, fdatasync, fdatasyncSync, fstatSync, fsyncSync, openSync } from "node:fs";
import { join, sep } from "node:path";
import { promisify } from "node:util";

/*
 * The engine runs inside WebAssembly, where fsync does nothing. Here its file operations are given a real fsync, so
 * that PostgreSQL itself decides what must be on disk and when: data files at a checkpoint, the control file, directory
 * entries. One thing is done differently: a sync of the write-ahead log is put off, so that the engine can go on with
 * the next transaction while the disk works, and one sync serves every commit that waits (see scheduler.ts).
 * Because of that delay two orders must be kept by hand, and both are kept by syncing the log first:
 *   - the log before the pages it describes (a page must never be on disk without the log that explains it);
 *   - the log before any other file is synced (the control file must never name a checkpoint that is not on disk).
 */

/** An open file as the engine's file layer knows it. */
type EngineFile = { nfd: number; node: unknown; isLogSegment?: boolean; isPage?: boolean };

/** The operations of the engine's file layer that are wrapped here. */
export type FileLayer = {
  realPath: (node: unknown) => string;
  tryFSOperation: <T>(work: () => T) => T;
  stream_ops: {
    open: (file: EngineFile) => void;
    write: (file: EngineFile, buffer: Uint8Array, offset: number, length: number, position: number) => number;
    fsync?: (file: EngineFile) => number;
  };
};

const LOG_SEGMENT = /^[0-9A-F]{24}$/;
const PAGE_FOLDERS = new Set(["base", "global", "pg_xact", "pg_multixact", "pg_commit_ts", "pg_twophase"]);
// Directories cannot be synced everywhere; where they cannot, they need not be.
const NO_DIRECTORY_SYNC = new Set(["EPERM", "EISDIR", "EINVAL", "EACCES"]);

const fdatasyncSoon = promisify(fdatasync);
const closeSoon = promisify(close);

type Segment = { fd: number; lastWrite: number };

/** Keeps account of what the engine has written to its log and brings it to disk. */
export const createDurability = (dataFolder: string) => {
  const logFolder = join(dataFolder, "pg_wal");
  const segments = new Map<string, Segment>();
  let writes = 0;
  let syncedWrites = 0;
  let logBytes = 0;

  const noteLogWrite = (name: string, bytes: number): void => {
    writes += 1;
    logBytes += bytes;
    const segment = segments.get(name) ?? { fd: openSync(join(logFolder, name), "r+"), lastWrite: 0 };
    segment.lastWrite = writes;
    segments.set(name, segment);
  };

  const dirtySegments = (): Segment[] =>
    [...segments.values()].filter((segment) => segment.lastWrite > syncedWrites);

  /** Brings the log to disk before anything else happens. */
  const syncNow = (): void => {
    for (const segment of dirtySegments()) fdatasyncSync(segment.fd);
    syncedWrites = writes;
  };

  /** Brings the log to disk while the engine keeps working. */
  const sync = async (): Promise<void> => {
    const upTo = writes;
    if (upTo === syncedWrites) return;
    await Promise.all(dirtySegments().map((segment) => fdatasyncSoon(segment.fd)));
    syncedWrites = Math.max(syncedWrites, upTo);
    await closeOldSegments();
  };

  // Names of segments are never used twice, so all but the newest are finished.
  const closeOldSegments = async (): Promise<void> => {
    const newest = [...segments.keys()].sort().at(-1);
    for (const [name, segment] of segments) {
      if (name === newest || segment.lastWrite > syncedWrites) continue;
      segments.delete(name);
      await closeSoon(segment.fd);
    }
  };

  const classify = (layer: FileLayer, file: EngineFile): string => {
    const [folder = "", name = ""] = layer
      .realPath(file.node)
      .slice(dataFolder.length + 1)
      .split(sep);
    file.isLogSegment = folder === "pg_wal" && LOG_SEGMENT.test(name);
    file.isPage = PAGE_FOLDERS.has(folder) && name !== "pgsql_tmp";
    return name;
  };

  /** Wraps the engine's file operations; call it before the engine starts. */
  const install = (layer: FileLayer): void => {
    const { open, write } = layer.stream_ops;
    const names = new WeakMap<EngineFile, string>();

    layer.stream_ops.open = (file) => {
      open(file);
      const name = classify(layer, file);
      if (file.isLogSegment) names.set(file, name);
    };

    layer.stream_ops.write = (file, buffer, offset, length, position) => {
      if (file.isPage && writes > syncedWrites) layer.tryFSOperation(syncNow);
      const written = write(file, buffer, offset, length, position);
      const name = names.get(file);
      if (name !== undefined) noteLogWrite(name, written);
      return written;
    };

    layer.stream_ops.fsync = (file) =>
      layer.tryFSOperation(() => {
        if (file.isLogSegment) return 0;
        syncNow();
        syncFile(file.nfd);
        return 0;
      });
  };

  return {
    install,
    sync,
    hasUnsynced: () => writes > syncedWrites,
    /** Bytes of log written since the start or the last `resetLogBytes`. */
    logBytes: () => logBytes,
    resetLogBytes: () => {
      logBytes = 0;
    },
    closeFiles: () => {
      for (const segment of segments.values()) closeSync(segment.fd);
      segments.clear();
    },
  };
};

const syncFile = (fd: number): void => {
  try {
    fsyncSync(fd);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!NO_DIRECTORY_SYNC.has(code) || !fstatSync(fd).isDirectory()) throw error;
  }
};
