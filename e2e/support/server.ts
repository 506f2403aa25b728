import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fastFolder, freePort } from "@pharos/db/testing";
import { serverScript } from "../../tools/launch/server-bundle.js";
import { repositoryRoot } from "../../tools/shared/repository.ts";

const readyWithinMs = 120_000;
const pollEveryMs = 50;

/** A server of our own with the demo story in a folder of its own. */
export type RunningServer = {
  url: string;
  /** What it has printed so far, for the report of a failed journey. */
  output(): string;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
};

/**
 * Starts the product on a free loopback port and waits until it says that it is ready. Its folder is empty, unless `fill`
 * puts data there; the demo story is loaded where it is missing.
 */
export async function startServer(
  environment: Readonly<Record<string, string>> = {},
  fill: (folder: string) => void = () => undefined,
): Promise<RunningServer> {
  const folder = mkdtempSync(join(fastFolder(), "pharos-e2e-"));
  fill(folder);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // As it is shipped: the set-up has built it.
  const child = spawn(process.execPath, [serverScript(repositoryRoot)], {
    cwd: repositoryRoot,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      DEMO: "on",
      LOG_LEVEL: "warn",
      ...environment,
    },
  });
  const chunks: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk.toString()));
  const server: RunningServer = {
    url,
    output: () => chunks.join(""),
    stop: async () => {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await waitUntilReady(url, child);
  } catch (error) {
    await server.stop();
    throw new Error(`The server did not become ready.\n${server.output()}`, { cause: error });
  }
  return server;
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error("It has ended.");
    if (await isReady(url)) return;
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
  }
  throw new Error(`It was not ready after ${readyWithinMs} ms.`);
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    // No one listens yet.
    return false;
  }
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
