import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { countsOf } from "./counts.ts";
import type { Command, Step, StepResult } from "./step.ts";

/** Runs the commands of a step one after another; the output goes to `logFolder/<step>.log`. */
export async function runStep(step: Step, root: string, logFolder: string): Promise<StepResult> {
  const startedAt = performance.now();
  const result: StepResult = {
    step,
    passed: 0,
    failed: 0,
    skipped: 0,
    retried: 0,
    durationMs: 0,
    failures: [],
  };
  mkdirSync(logFolder, { recursive: true });
  const logFile = join(logFolder, `${step.name}.log`);
  rmSync(logFile, { force: true });
  for (const command of step.commands) {
    if (command.counts) rmSync(command.counts.file, { force: true });
    const { exitCode, output } = await runCommand(command, root);
    appendFileSync(logFile, `── ${command.label}\n${output}\n`);
    const counts = countsOf(command, exitCode);
    result.passed += counts.passed;
    result.failed += counts.failed;
    result.skipped += counts.skipped;
    result.retried += counts.retried;
    if (counts.failed > 0) result.failures.push({ label: command.label, output });
  }
  result.durationMs = performance.now() - startedAt;
  return result;
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
