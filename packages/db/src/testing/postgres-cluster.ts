import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { fastFolder } from "../fast-folder.ts";
import { freePort } from "./free-port.ts";

const run = promisify(execFile);

/** A temporary PostgreSQL server on 127.0.0.1. */
export type PostgresCluster = {
  /** Connection string of a database of this server. */
  urlOf: (database: string) => string;
  port: number;
  /** Everything the server keeps on disk. */
  folder: string;
  /** Process id of the postmaster. */
  pid: () => number;
  /** Kills every process of the server at once, as a crash would. */
  kill: () => Promise<void>;
  /** Starts it again after `kill` and waits until it accepts connections. */
  start: () => Promise<void>;
  /** Stops it and deletes its folder. */
  stop: () => Promise<void>;
};

/** How to start the server. */
export type ClusterOptions = {
  /** Default: a free port. */
  port?: number;
  /** Whether it syncs to disk; tests are faster without. Default false. */
  isDurable?: boolean;
  /** Whether it goes on when this process ends; someone else must then stop it. Default false. */
  outlivesUs?: boolean;
  /** Further settings of postgresql.conf. */
  settings?: Record<string, string>;
  /** Folder of the server's programs; default: that of the newest installed one. */
  bin?: string;
  /** Makes the data folder, for example from a backup; default: an empty one. */
  makeData?: (dataFolder: string) => Promise<void>;
};

const DEBIAN_ROOT = "/usr/lib/postgresql";

const findBin = (): string => {
  if (process.env["POSTGRES_BIN"]) return process.env["POSTGRES_BIN"];
  const versions = existsSync(DEBIAN_ROOT)
    ? readdirSync(DEBIAN_ROOT).sort((a, b) => Number(b) - Number(a))
    : [];
  if (!versions[0])
    throw new Error("No PostgreSQL found: install it, or name its bin folder in POSTGRES_BIN");
  return join(DEBIAN_ROOT, versions[0], "bin");
};

/** Whether this machine has PostgreSQL to test with. */
export const hasPostgres = (): boolean => Boolean(process.env["POSTGRES_BIN"]) || existsSync(DEBIAN_ROOT);

const isRoot = (): boolean => process.getuid?.() === 0;

// PostgreSQL refuses to run as root. With `endsWithUs` the system stops the server even when this process is killed.
const asServerUser = (command: string, args: string[], endsWithUs = false): [string, string[]] => {
  const identity = isRoot() ? ["--reuid=postgres", "--regid=postgres", "--init-groups"] : [];
  const ending = endsWithUs && process.platform === "linux" ? ["--pdeathsig=QUIT"] : [];
  return identity.length + ending.length > 0
    ? ["setpriv", [...identity, ...ending, command, ...args]]
    : [command, args];
};

const userId = async (name: string): Promise<number> => Number((await run("id", ["-u", name])).stdout);

const makeFolder = async (isDurable: boolean): Promise<string> => {
  const folder = await mkdtemp(join(isDurable ? tmpdir() : fastFolder(), "pharos-postgres-"));
  await chmod(folder, 0o755);
  if (isRoot()) await chown(folder, await userId("postgres"), -1);
  return folder;
};

const accepts = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    // A server that asks for a password is there.
    return error instanceof Error && error.message.startsWith("SASL");
  } finally {
    await client.end().catch(() => {});
  }
};

const exitOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });

const childrenOf = async (pid: number): Promise<number[]> => {
  const { stdout } = await run("ps", ["-o", "pid=", "--ppid", String(pid)]).catch(() => ({ stdout: "" }));
  return stdout.split("\n").map(Number).filter(Boolean);
};

/** Runs a program of PostgreSQL, such as pg_dump, as the user that servers run as. Throws with what it said. */
export const runPostgresTool = async (name: string, args: string[], bin = findBin()): Promise<void> => {
  await run(...asServerUser(join(bin, name), args));
};

const makeEmptyData = (dataFolder: string): Promise<void> =>
  runPostgresTool("initdb", [
    "-D",
    dataFolder,
    "-U",
    "postgres",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
  ]);

/** Creates and starts a server in a temporary folder. Throws when PostgreSQL is not installed. */
export const startPostgresCluster = async (options: ClusterOptions = {}): Promise<PostgresCluster> => {
  const bin = options.bin ?? findBin();
  const folder = await makeFolder(options.isDurable ?? false);
  const dataFolder = join(folder, "data");
  const port = options.port ?? (await freePort());
  const urlOf = (database: string): string => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  await (options.makeData ?? makeEmptyData)(dataFolder);
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: folder,
    max_connections: "120",
    fsync: options.isDurable ? "on" : "off",
    ...options.settings,
  };
  const serverArgs = [
    "-D",
    dataFolder,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  let child: ChildProcess;

  const start = async (): Promise<void> => {
    const [command, args] = asServerUser(join(bin, "postgres"), serverArgs, !options.outlivesUs);
    child = spawn(command, args, { stdio: "ignore", detached: true });
    child.unref();
    for (let tries = 0; !(await accepts(urlOf("postgres"))); tries += 1) {
      if (child.exitCode !== null || tries > 600)
        throw new Error(`PostgreSQL did not start in ${dataFolder}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  const pid = (): number => child.pid ?? 0;

  const kill = async (): Promise<void> => {
    const backends = await childrenOf(pid());
    child.ref();
    child.kill("SIGKILL");
    for (const backend of backends) {
      try {
        process.kill(backend, "SIGKILL");
      } catch {
        // It had already ended.
      }
    }
    await exitOf(child);
  };

  const stop = async (): Promise<void> => {
    child.ref();
    // Immediate: the folder is thrown away.
    child.kill("SIGQUIT");
    await exitOf(child);
    await rm(folder, { recursive: true, force: true });
  };

  await start();
  return { urlOf, port, folder, pid, kill, start, stop };
};
