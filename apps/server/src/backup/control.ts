import { chmod, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Database } from "@pharos/db";
import type { Config } from "../platform/config.ts";
import { errorMessage } from "../platform/error-message.ts";
import type { Logger } from "../platform/log.ts";

/** The longest path that every system takes for a socket. */
const PATH_BYTES_MAX = 100;

/** What a running server is asked to do: to copy its embedded database into a folder of this machine. */
interface CopyCommand {
  readonly copyTo: string;
}

/** What it answers: one line of JSON. */
interface CopyAnswer {
  readonly problem?: string;
}

/** A door of the running server for the owner of its data folder. */
export interface Control {
  /** Takes no more commands. Waits for no one who has connected and says nothing: the process ends all the same. */
  close(): void;
}

/**
 * Opens the door: a socket in the data folder, so that the rights of the folder decide who may use it. Answers undefined
 * with a PostgreSQL server, and where the folder's path is too long for a socket.
 */
export async function openControl(
  config: Pick<Config, "dataDir">,
  { copyTo }: Pick<Database, "copyTo">,
  log: Logger,
): Promise<Control | undefined> {
  const path = controlPath(config);
  if (!copyTo || path === undefined) return undefined;
  // A server that was killed leaves its socket behind; the lock of the database's folder is ours already.
  await rm(path, { force: true });
  const server = createServer((socket) => {
    socket.on("error", () => {});
    void answer(socket, copyTo).catch((error: unknown) => {
      socket.destroy();
      log.warn({ err: error }, "a copy was not made");
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
  if (process.platform !== "win32") await chmod(path, 0o600);
  return { close: () => void server.close() };
}

async function answer(socket: Socket, copyTo: (folder: string) => Promise<void>): Promise<void> {
  const { copyTo: folder } = await readLine<CopyCommand>(socket);
  const reply = await copyTo(folder).then(
    (): CopyAnswer => ({}),
    (error: unknown): CopyAnswer => ({ problem: errorMessage(error) }),
  );
  socket.end(`${JSON.stringify(reply)}\n`);
}

/** Asks the running server for a copy; answers false when no server listens. Throws when it could not make one. */
export async function askForCopy(config: Pick<Config, "dataDir">, folder: string): Promise<boolean> {
  const path = controlPath(config);
  const socket = path === undefined ? undefined : await connectTo(path);
  if (!socket) return false;
  socket.write(`${JSON.stringify({ copyTo: folder } satisfies CopyCommand)}\n`);
  const { problem } = await readLine<CopyAnswer>(socket);
  if (problem !== undefined) throw new Error(problem);
  return true;
}

function controlPath({ dataDir }: Pick<Config, "dataDir">): string | undefined {
  if (process.platform === "win32") return `\\\\.\\pipe\\pharos-${Buffer.from(dataDir).toString("hex")}`;
  const path = join(dataDir, "control.sock");
  return Buffer.byteLength(path) > PATH_BYTES_MAX ? undefined : path;
}

function connectTo(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => resolve(socket));
    socket.once("error", () => resolve(undefined));
  });
}

async function readLine<T>(socket: Socket): Promise<T> {
  for await (const line of createInterface({ input: socket })) return JSON.parse(line) as T; // written by this file
  throw new Error("The connection ended before an answer came.");
}
