import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** A process that works on its own, to be killed. */
export interface KillableProcess {
  kill(): Promise<void>;
}

/** Starts a script in a process of its own, with this environment; resolves when it has written that it has begun. */
export async function startKillableProcess(
  script: string,
  environment: NodeJS.ProcessEnv,
): Promise<KillableProcess> {
  const child: ChildProcess = spawn(process.execPath, [...process.execArgv, script], {
    env: { ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!child.stdout) throw new Error("the output of a process is a pipe");
  const ended = once(child, "exit").then(() => Promise.reject(new Error("a process ended before it began")));
  await Promise.race([once(child.stdout, "data"), ended]);
  // From now on it may end: that is what it is for.
  ended.catch(() => undefined);
  return {
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}
