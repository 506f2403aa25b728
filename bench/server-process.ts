import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serverRuntime } from "../tools/launch/runtime.js";
import { serverScript } from "../tools/launch/server-bundle.js";

/** A running process of the product. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from start to the first ready answer. */
  readonly startMs: number;
  readonly residentMb: () => number;
  readonly stop: () => Promise<void>;
}

const root = fileURLToPath(new URL("..", import.meta.url));
const runtime = serverRuntime(root);
/** As it is shipped, where it has been built since the last change. */
const builtScript = serverScript(root);

/** Starts the product on a port and waits until it is ready. */
export async function startServerProcess(
  environment: Record<string, string>,
  port: number,
  script = builtScript,
): Promise<ServerProcess> {
  const begin = performance.now();
  const child = spawn(process.execPath, [...runtime.nodeArguments, script], {
    cwd: root,
    env: {
      ...process.env,
      ...runtime.environment,
      ...environment,
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  // However the measurement ends, its server does not stay behind.
  const end = (): void => void child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - begin,
    residentMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? 0) / 1024,
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const reply = await fetch(`${url}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
