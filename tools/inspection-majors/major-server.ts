import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import {
  type PostgresCluster,
  runPostgresTool,
  startPostgresCluster,
} from "../../packages/db/src/testing.ts";
import { collectorScript } from "../../packages/inspection/src/collector/index.ts";
import { type Batch, readBatch, refusalText } from "../../packages/inspection/src/index.ts";

const run = promisify(execFile);
const here = import.meta.dirname;

/** Majors that the collector and its rules are proved on. */
export const allMajors = [10, 11, 12, 13, 14, 15, 16, 17, 18] as const;
/** Majors of every test run. */
export const usualMajors = [13, 15, 17, 18] as const;

/** Fetches the servers, once. Nothing of the packages runs at installation. */
export async function fetchServers(): Promise<void> {
  const marker = join(here, "node_modules", ".whole");
  const lock = readFileSync(join(here, "package-lock.json"), "utf8");
  if (existsSync(marker) && readFileSync(marker, "utf8") === lock) return;
  await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: here });
  for (const major of allMajors) await completePackage(join(here, "node_modules", `pg${major}`));
  await writeFile(`${marker}-${process.pid}`, lock);
  await rename(`${marker}-${process.pid}`, marker);
}

/** A package holds no symbolic links, only a list of them, and no program that may be run. */
async function completePackage(folder: string): Promise<void> {
  const list = join(folder, "native", "pg-symlinks.json");
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]; // of a pinned package
  for (const { source, target } of links) {
    const path = join(folder, target);
    await rm(path, { force: true });
    await mkdir(dirname(path), { recursive: true });
    await symlink(relative(dirname(path), join(folder, source)), path);
  }
  const bin = join(folder, "native", "bin");
  for (const name of await readdir(bin)) await chmod(join(bin, name), 0o755);
}

/** How a server of a major is made. */
export type MajorOptions = {
  readonly major: number;
  /** Lines of postgresql.conf, which `ALTER SYSTEM` can override. */
  readonly configuration: Readonly<Record<string, string>>;
  readonly checksums: boolean;
  /** Lines of pg_hba.conf before the local one. */
  readonly hba?: readonly string[];
  /** It follows another server by streaming, over one of its slots. */
  readonly standbyOf?: { readonly primary: MajorServer; readonly slot: string };
};

/** A running server of a major, and the client that a customer would use. */
export type MajorServer = {
  readonly major: number;
  readonly cluster: PostgresCluster;
  /** Runs statements as the superuser through psql, each in its own transaction, and answers what it printed. */
  readonly psql: (sql: string, database?: string) => Promise<string>;
  /** A session that stays open until the server stops. */
  readonly session: (database?: string) => Promise<Client>;
  /** The lines that the collector writes. */
  readonly collect: (options?: CollectOptions) => Promise<Collected>;
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type CollectOptions = {
  readonly user?: string;
  readonly database?: string;
  readonly variables?: Readonly<Record<string, string>>;
};

export type Collected = { readonly text: string; readonly errors: string; readonly ms: number };

const setting = ([name, value]: [string, string]): string => `${name} = '${value.replaceAll("'", "''")}'`;

/** Copies a running server as its manual tells for backups without `pg_basebackup`, which the packages do not hold. */
async function copyData({ primary, slot }: NonNullable<MajorOptions["standbyOf"]>, data: string) {
  const { folder, port } = primary.cluster;
  const session = await primary.session("postgres");
  await session.query("SELECT pg_backup_start('standby', true)");
  await run("cp", ["-a", join(folder, "data"), data]);
  const { rows } = await session.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
  await session.end();
  await Promise.all(
    ["postmaster.pid", "postmaster.opts"].map((name) => rm(join(data, name), { force: true })),
  );
  // Slots are the primary's own, and a backup has none.
  await rm(join(data, "pg_replslot", slot), { recursive: true, force: true });
  const { uid, gid } = await stat(data);
  for (const [name, text] of [
    ["backup_label", rows[0]?.labelfile ?? ""],
    ["standby.signal", ""],
  ] as const) {
    await writeFile(join(data, name), text);
    // The server opens them to write.
    await chown(join(data, name), uid, gid);
  }
  const conninfo = `host=${folder} port=${port} user=postgres password='never shown'`;
  const lines = Object.entries({ primary_conninfo: conninfo, primary_slot_name: slot }).map(setting);
  await appendFile(join(data, "postgresql.conf"), `${lines.join("\n")}\n`);
}

async function makeData(options: MajorOptions, bin: string, data: string): Promise<void> {
  if (options.standbyOf) return copyData(options.standbyOf, data);
  const sums = options.checksums ? ["--data-checksums"] : options.major >= 18 ? ["--no-data-checksums"] : [];
  const usual = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  await runPostgresTool("initdb", ["-D", data, ...usual, ...sums], bin);
  const lines = Object.entries(options.configuration).map(setting);
  await appendFile(join(data, "postgresql.conf"), `${lines.join("\n")}\n`);
  const hba = [...(options.hba ?? ["host all all 127.0.0.1/32 scram-sha-256"]), "local all all trust"];
  await writeFile(join(data, "pg_hba.conf"), `${hba.join("\n")}\n`);
}

/** Starts a server of a major with the configuration given. */
export async function startMajor(options: MajorOptions): Promise<MajorServer> {
  const bin = join(here, "node_modules", `pg${options.major}`, "native", "bin");
  const cluster = await startPostgresCluster({
    bin,
    makeData: (data) => makeData(options, bin, data),
    // In memory, where syncing costs nothing.
    settings: { fsync: "on", max_connections: options.configuration["max_connections"] ?? "60" },
  });
  const sessions: Client[] = [];
  const arguments_ = (user: string, database: string): string[] => [
    "-X",
    "-q",
    ...["-h", cluster.folder, "-p", String(cluster.port), "-U", user, "-d", database],
  ];
  const script = join(cluster.folder, "es-inspect-pg.sql");
  await writeFile(script, collectorScript().script);

  const psql = async (sql: string, database = "app"): Promise<string> => {
    const file = join(cluster.folder, `${randomUUID()}.sql`);
    await writeFile(file, sql);
    const { stdout } = await run("psql", [
      ...arguments_("postgres", database),
      "-v",
      "ON_ERROR_STOP=1",
      "-At",
      "-f",
      file,
    ]);
    return stdout.trim();
  };

  const session = async (database = "app"): Promise<Client> => {
    const client = new Client({ host: cluster.folder, port: cluster.port, user: "postgres", database });
    client.on("error", () => {});
    await client.connect();
    sessions.push(client);
    return client;
  };

  const collect = async ({
    user = "es_inspect",
    database = "app",
    variables = {},
  }: CollectOptions = {}): Promise<Collected> => {
    const chosen = { samples: "2", interval: "0.05", ...variables };
    const flags = Object.entries(chosen).flatMap(([name, value]) => ["-v", `${name}=${value}`]);
    const from = performance.now();
    const { stdout, stderr } = await run("psql", [...arguments_(user, database), ...flags, "-f", script], {
      maxBuffer: 64 * 1024 * 1024,
    });
    return { text: stdout, errors: stderr, ms: performance.now() - from };
  };

  const endSessions = async (): Promise<void> => {
    await Promise.all(sessions.splice(0).map((client) => client.end().catch(() => undefined)));
  };

  return {
    major: options.major,
    cluster,
    psql,
    session,
    collect,
    restart: async () => {
      await endSessions();
      await cluster.kill();
      await cluster.start();
    },
    stop: async () => {
      await endSessions();
      await cluster.stop();
    },
  };
}

/** The batch of what was collected; throws with the refusal in words. */
export async function readCollected({ text, errors }: Collected): Promise<Batch> {
  const outcome = await readBatch(text.split("\n").filter((line) => line.trim() !== ""));
  if (!outcome.ok) throw new Error(`${refusalText(outcome.refusal).en}\n${errors}`);
  return outcome.batch;
}
