import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { countsOf } from "./counts.ts";
import { secondTryOf } from "./second-try.ts";
import type { Command, Counts, Step, StepResult } from "./step.ts";

/** Runs the commands of a step one after another; the output goes to `logFolder/<step>.log`. */
export async function runStep(step: Step, root: string, logFolder: string): Promise<StepResult> {
  const startedAt = performance.now();
  const total = { passed: 0, failed: 0, skipped: 0 };
  const retried: string[] = [];
  const failures: { label: string; output: string }[] = [];
  mkdirSync(logFolder, { recursive: true });
  const logFile = join(logFolder, `${step.name}.log`);
  rmSync(logFile, { force: true });
  for (const command of step.commands) {
    const { counts, outputs } = await tryTwice(command, root);
    for (const { label, output } of outputs) appendFileSync(logFile, `── ${label}\n${output}\n`);
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    retried.push(...counts.retried);
    if (counts.failed > 0) failures.push(...outputs);
  }
  return { step, ...total, retried, failures, durationMs: performance.now() - startedAt };
}

interface Run {
  readonly counts: Counts;
  readonly outputs: readonly { label: string; output: string }[];
}

/** Runs a command, and the few tests that failed in it once more. */
async function tryTwice(command: Command, root: string): Promise<Run> {
  const first = await run(command, root);
  if (first.counts.failed === 0) return first;
  const secondTry = secondTryOf(command, root);
  if (!secondTry) return first;
  const second = await run(secondTry.command, root);
  const outputs = [...first.outputs, ...second.outputs];
  if (second.counts.failed > 0) return { counts: first.counts, outputs };
  const { passed, failed, skipped } = first.counts;
  return { counts: { passed: passed + failed, failed: 0, skipped, retried: secondTry.tests }, outputs };
}

async function run(command: Command, root: string): Promise<Run> {
  if (command.counts) rmSync(command.counts.file, { force: true });
  const { exitCode, output } = await runCommand(command, root);
  return { counts: countsOf(command, exitCode), outputs: [{ label: command.label, output }] };
}

function runCommand(command: Command, root: string): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command.program, command.args, {
      cwd: root,
      env: { ...process.env, ...command.environment },
      // Nothing may wait for somebody to type.
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.once("error", (error) => resolve({ exitCode: 1, output: error.message }));
    child.once("close", (code) =>
      resolve({ exitCode: code ?? 1, output: Buffer.concat(chunks).toString("utf8") }),
    );
  });
}
