import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { eventually } from "../platform/testing/eventually.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));

/** A process of the product. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
}

/** Starts a process of the product on a PostgreSQL database, and waits until it is ready. */
export async function startServerProcess(databaseUrl: string, dataDir: string): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: "k3Jx-9aQ2vLmZ8rT5yWc7nBp4dFg6hSe",
      DATA_DIR: dataDir,
      DEMO: "off",
      HOST: "127.0.0.1",
      PORT: String(port),
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  // However the test ends, its server does not stay behind.
  process.once("exit", () => child.kill("SIGKILL"));
  const url = `http://127.0.0.1:${port}`;
  await eventually(
    "the process is ready",
    async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok,
    60_000,
  );
  return { url, child };
}

/** A port of this machine that no one listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
