import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** A process of this package's own code, of which tests read lines and which they kill. */
export type Child = {
  process: ChildProcess;
  /** Every line it has printed so far. */
  lines: string[];
  /** Resolves with the next line that starts with `prefix`; rejects when the process ends before. */
  waitFor: (prefix: string) => Promise<string>;
  /** Resolves when it has printed so many lines; rejects when it ends before. */
  waitForLines: (count: number) => Promise<void>;
  /** Kills it without warning and waits until it is gone and its output is read. */
  kill: () => Promise<void>;
};

/** Starts a TypeScript file as a process of its own with one JSON argument. */
export const runChild = (file: URL, input: unknown): Child => {
  const child = spawn(process.execPath, [file.pathname, JSON.stringify(input)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const exited = new Promise((resolve) => child.once("exit", resolve));
  let isOver = false;
  const wakeAll = (): void => {
    for (const wake of waiting) wake();
    waiting.clear();
  };
  const over = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout })
      .on("line", (line) => {
        lines.push(line);
        wakeAll();
      })
      .on("close", () => {
        isOver = true;
        wakeAll();
        resolve();
      });
  });

  const waitFor = async (prefix: string): Promise<string> => {
    for (let at = 0; ; ) {
      for (; at < lines.length; at += 1) {
        const line = lines[at];
        if (line?.startsWith(prefix)) return line;
      }
      if (isOver) throw new Error(`The child process ended without saying ${prefix}`);
      await new Promise<void>((wake) => waiting.add(wake));
    }
  };

  const waitForLines = async (count: number): Promise<void> => {
    while (lines.length < count) {
      if (isOver) throw new Error(`The child process ended after ${lines.length} lines`);
      await new Promise<void>((wake) => waiting.add(wake));
    }
  };

  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await Promise.all([over, exited]);
  };

  return { process: child, lines, waitFor, waitForLines, kill };
};
