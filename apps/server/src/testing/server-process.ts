import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { freePort } from "@pharos/db/testing";
import { eventually } from "../platform/testing/eventually.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));

/** Environment variables of the product. */
type Settings = Readonly<Record<string, string>>;

/** A process of the product. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
}

/** Starts a process of the product on a PostgreSQL database, and waits until it is ready. */
export async function startServerProcess(
  databaseUrl: string,
  dataDir: string,
  settings: Settings = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawnServer({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    ...settings,
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually(
    "the process is ready",
    async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok,
    60_000,
  );
  return { url, child };
}

/** Starts a process of the product with these settings and does not wait for it. */
export function spawnServer(settings: Settings): ChildProcessByStdio<null, null, Readable> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      SECRET_KEY: "k3Jx-9aQ2vLmZ8rT5yWc7nBp4dFg6hSe",
      DEMO: "off",
      DRAIN_SECONDS: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "silent",
      ...settings,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  // However the test ends, its server does not stay behind.
  process.once("exit", () => child.kill("SIGKILL"));
  return child;
}
