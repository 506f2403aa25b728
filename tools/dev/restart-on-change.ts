import { type ChildProcess, spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";

export type RestartOptions = {
  root: string;
  /** The program, relative to `root`. */
  entry: string;
  /** Folders, relative to `root`, whose changes start the program again. */
  watched: readonly string[];
  environment?: Readonly<Record<string, string>>;
};

/** Editors write a file in several steps; a burst of changes is one restart. */
const settleMs = 150;

/**
 * Keeps a program running and starts it again when a watched source changes. The old process has ended before
 * the new one starts, because both would want the same port and the same data folder.
 */
export function restartOnChange(options: RestartOptions): { stop(): Promise<void> } {
  let child = start(options);
  let timer: NodeJS.Timeout | undefined;
  let restarting: Promise<void> = Promise.resolve();

  const restart = async (): Promise<void> => {
    await end(child);
    child = start(options);
  };
  const watchers = options.watched.map((folder) =>
    watch(join(options.root, folder), { recursive: true }, (_event, file) => {
      if (!isSource(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        console.log(`${file} changed: starting the server again …`);
        restarting = restarting.then(restart);
      }, settleMs);
    }),
  );

  return {
    stop: async () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await restarting;
      await end(child);
    },
  };
}

/** Code and texts of the server, not tests and not what only the browser uses. */
export function isSource(file: string | null): boolean {
  if (file === null || /(^|[/\\])(node_modules|dist)[/\\]/.test(file)) return false;
  if (/^ui[/\\]/.test(file) || /\.test\.tsx?$/.test(file)) return false;
  return /\.(ts|json|sql)$/.test(file);
}

function start({ root, entry, environment }: RestartOptions): ChildProcess {
  return spawn(process.execPath, [entry], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...environment },
    // A Ctrl-C in the terminal reaches us alone; we end the server ourselves, once.
    detached: process.platform !== "win32",
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
