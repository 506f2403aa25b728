import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, open, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { mysqlCollectorScript } from "../../packages/inspection/src/collector/index.ts";
import type { Collected } from "./major-server.ts";

const run = promisify(execFile);
const folder = join(import.meta.dirname, "../../node_modules/.cache/mariadb-10.11");
const root = join(folder, "root");
const libraries = ["lib", "usr/lib"].map((path) => join(root, path, "x86_64-linux-gnu")).join(":");
const environment = { ...process.env, LD_LIBRARY_PATH: libraries };

/** Debian's packages of MariaDB 10.11 and what they need beside a bare system. */
const packages = [
  "mariadb-server-core",
  "mariadb-client-core",
  "libaio1",
  "liburing2",
  "libnuma1",
  "libpcre2-8-0",
];

/**
 * Fetches MariaDB from Debian's archive by apt, once, and unpacks it into a folder that only these tests use: nothing is
 * installed, and no script of a package runs. False where there is no apt, or no such package.
 */
export async function fetchMariadb(): Promise<boolean> {
  if (existsSync(join(folder, "whole"))) return true;
  const downloads = join(folder, "packages");
  await mkdir(join(folder, "lists/partial"), { recursive: true });
  await mkdir(downloads, { recursive: true });
  const apt = (...parameters: string[]) => run("apt-get", parameters, { cwd: downloads });
  const own = ["-o", `Dir::State::lists=${join(folder, "lists")}`, "-o", `Dir::Cache=${folder}`];
  try {
    // A machine may have no list of packages yet; nobody but root may fill its own.
    await apt("download", ...packages).catch(async () => {
      await apt(...own, "update");
      await apt(...own, "download", ...packages);
    });
  } catch (error) {
    console.warn(`MariaDB is not tried here: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
  for (const name of await readdir(downloads)) await run("dpkg-deb", ["-x", join(downloads, name), root]);
  await writeFile(join(folder, "whole"), "");
  return true;
}

/** A running MariaDB, and the client that a customer would use. */
export type MariadbServer = {
  readonly port: number;
  /** Runs statements and answers what they printed; as root unless said otherwise. */
  readonly sql: (statements: string, user?: string) => Promise<string>;
  /** A session that stays open, having run statements; it ends with the server. */
  readonly session: (statements: string) => void;
  /** The lines that the collector writes. */
  readonly collect: (options?: { readonly user?: string; readonly begin?: string }) => Promise<Collected>;
  readonly stop: () => Promise<void>;
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

const asRoot = process.getuid?.() === 0 ? ["--user=root"] : [];

/** Starts a server with the options given, on loopback only. */
export async function startMariadb(options: Readonly<Record<string, string>>): Promise<MariadbServer> {
  const home = await mkdtemp(join(tmpdir(), "pharos-mariadb-"));
  const [data, socket, port] = [join(home, "data"), join(home, "s"), await freePort()];
  const base = ["--no-defaults", `--basedir=${join(root, "usr")}`, `--datadir=${data}`, ...asRoot];
  await run(
    join(root, "usr/bin/mariadb-install-db"),
    [...base, "--auth-root-authentication-method=normal", "--skip-name-resolve", "--skip-test-db"],
    { env: environment },
  );
  const child = spawn(
    join(root, "usr/sbin/mariadbd"),
    [
      ...base,
      `--socket=${socket}`,
      `--port=${port}`,
      "--bind-address=127.0.0.1",
      `--lc-messages-dir=${join(root, "usr/share/mysql")}`,
      `--pid-file=${join(home, "pid")}`,
      "--innodb-buffer-pool-size=64M",
      "--skip-name-resolve",
      ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    ],
    { env: environment, stdio: "ignore" },
  );
  const client = ["-S", socket, "--batch", "--raw", "--skip-column-names"];
  const sessions: ChildProcess[] = [];

  /** A file at the standard input, as a customer's shell gives it. */
  const feed = async (text: string, parameters: readonly string[]): Promise<Collected> => {
    const file = join(home, `${randomUUID()}.sql`);
    await writeFile(file, text);
    const input = await open(file);
    const from = performance.now();
    try {
      return await new Promise((resolve, reject) => {
        const mariadb = spawn(join(root, "usr/bin/mariadb"), ["--no-defaults", ...client, ...parameters], {
          env: environment,
          stdio: [input.fd, "pipe", "pipe"],
        });
        const printed: Record<"out" | "err", Buffer[]> = { out: [], err: [] };
        mariadb.stdout?.on("data", (piece: Buffer) => printed.out.push(piece));
        mariadb.stderr?.on("data", (piece: Buffer) => printed.err.push(piece));
        mariadb.on("error", reject);
        mariadb.on("close", (code) => {
          const errors = Buffer.concat(printed.err).toString();
          const printedText = Buffer.concat(printed.out).toString();
          if (code === 0 || parameters.includes("--force"))
            resolve({ text: printedText, errors, ms: performance.now() - from });
          else reject(new Error(errors));
        });
      });
    } finally {
      await input.close();
    }
  };

  const sql = async (statements: string, user = "root"): Promise<string> =>
    (await feed(statements, ["-u", user])).text.trim();

  for (let tries = 0; ; tries += 1) {
    try {
      await sql("SELECT 1;");
      break;
    } catch (error) {
      if (child.exitCode !== null || tries > 300) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  return {
    port,
    sql,
    session: (statements) => {
      const open_ = spawn(join(root, "usr/bin/mariadb"), ["--no-defaults", ...client, "-u", "root"], {
        env: environment,
        stdio: ["pipe", "ignore", "ignore"],
      });
      open_.stdin.on("error", () => undefined);
      open_.stdin.write(`${statements}\n`);
      sessions.push(open_);
    },
    collect: ({ user = "es_inspect", begin } = {}) =>
      feed(mysqlCollectorScript().script, [
        "--force",
        "-u",
        user,
        ...(begin === undefined ? [] : [`--init-command=${begin}`]),
      ]),
    stop: async () => {
      for (const open_ of sessions) open_.kill();
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
}
