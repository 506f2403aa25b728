import { randomUUID } from "node:crypto";
import {
  linkSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseFolderInUseError } from "../errors.ts";

/*
 * Two engines on one folder would silently overwrite each other. The lock file names its owner; whether the owner is
 * alive is asked of the system where the owner is visible (same machine start, same process namespace), and otherwise
 * read from the heartbeat, the file's time of change: a process in another container on a shared folder, for example.
 */

type Owner = { pid: number; processStart: string; machine: string; token: string };

const HEARTBEAT_MS = 5000;
const DEAD_AFTER_MS = 20_000;

const readOr = (read: () => string, otherwise: string): string => {
  try {
    return read();
  } catch {
    return otherwise;
  }
};

// Field 22 of /proc/<pid>/stat; the name in field 2 may contain spaces, so counting starts after its bracket.
// A process that has ended but was not yet collected by its parent counts as gone once its last thread is.
const processStartOf = (pid: number): string =>
  readOr(() => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const isOver = fields[0] === "Z" && readdirSync(`/proc/${pid}/task`).length <= 1;
    return isOver ? "" : (fields[19] ?? "");
  }, "");

const thisMachine = (): string =>
  [
    readOr(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim(), hostname()),
    readOr(() => readlinkSync("/proc/self/ns/pid"), ""),
  ].join(" ");

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};

const isAlive = (owner: Owner, lastSignMs: number): boolean => {
  const isRecent = Date.now() - lastSignMs < DEAD_AFTER_MS;
  if (owner.machine !== thisMachine()) return isRecent;
  if (!isRunning(owner.pid)) return false;
  // Without a start time a number may have been given to another process since.
  return owner.processStart ? processStartOf(owner.pid) === owner.processStart : isRecent;
};

const readOwner = (file: string): { owner: Owner | undefined; lastSignMs: number } | undefined => {
  try {
    const text = readFileSync(file, "utf8");
    const owner = readOr(() => (JSON.parse(text), text), "");
    return { owner: owner ? JSON.parse(owner) : undefined, lastSignMs: statSync(file).mtimeMs };
  } catch {
    return undefined;
  }
};

const refuse = (folder: string, owner: Owner | undefined): never => {
  const who = owner ? `process ${owner.pid}` : "another process";
  throw new DatabaseFolderInUseError(
    `The database folder ${folder} is in use by ${who}. Stop it first, or use another folder.`,
  );
};

// Renaming succeeds for exactly one of several processes that found the same dead owner.
const removeDead = (file: string, dead: Owner | undefined): void => {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readOwner(aside)?.owner;
  // Someone was faster and has locked anew: put it back.
  if (moved?.token !== dead?.token) readOr(() => (linkSync(aside, file), ""), "");
  rmSync(aside, { force: true });
};

// Written aside and linked, so that the file is never seen half-written.
const tryCreate = (file: string, owner: Owner): boolean => {
  const aside = `${file}.${owner.token}`;
  writeFileSync(aside, JSON.stringify(owner));
  try {
    linkSync(aside, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
};

/**
 * Takes the folder for this process and answers how to give it back. Throws `DatabaseFolderInUseError`.
 * `onLost` is called when another process has taken it, which happens only to a process that stood still for long.
 */
export const lockFolder = (folder: string, onLost: () => void = () => {}): { release: () => void } => {
  const file = join(folder, "owner.lock");
  const owner: Owner = {
    pid: process.pid,
    processStart: processStartOf(process.pid),
    machine: thisMachine(),
    token: randomUUID(),
  };
  for (let tries = 0; !tryCreate(file, owner); tries += 1) {
    const found = readOwner(file);
    if (!found) continue;
    const isFree = !found.owner || !isAlive(found.owner, found.lastSignMs);
    if (!isFree || tries > 100) refuse(folder, found.owner);
    removeDead(file, found.owner);
  }
  const isOurs = (): boolean => readOwner(file)?.owner?.token === owner.token;
  if (!isOurs()) refuse(folder, readOwner(file)?.owner);
  const heartbeat = setInterval(() => {
    if (!isOurs()) {
      clearInterval(heartbeat);
      return onLost();
    }
    const now = new Date();
    readOr(() => (utimesSync(file, now, now), ""), "");
  }, HEARTBEAT_MS);
  heartbeat.unref();
  const release = (): void => {
    clearInterval(heartbeat);
    if (isOurs()) rmSync(file, { force: true });
  };
  return { release };
};
