import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type FileTime, resultFileVariable, resultsOf } from "./results.ts";
import type { Command, Step, StepResult } from "./step.ts";

/** Runs the commands of a step one after another; the output goes to `logFolder/<step>.log`. */
export async function runStep(step: Step, root: string, logFolder: string): Promise<StepResult> {
  const startedAt = performance.now();
  const total = { passed: 0, failed: 0, skipped: 0 };
  const files: FileTime[] = [];
  const failures: { label: string; output: string }[] = [];
  mkdirSync(logFolder, { recursive: true });
  const logFile = join(logFolder, `${step.name}.log`);
  rmSync(logFile, { force: true });
  for (const command of step.commands) {
    const { label, resultFile } = command;
    // What an earlier run has left proves nothing.
    if (resultFile) rmSync(resultFile, { force: true });
    const { exitCode, output } = await runCommand(command, root);
    const results = resultsOf(command, exitCode);
    appendFileSync(logFile, `── ${label}\n${output}\n`);
    total.passed += results.passed;
    total.failed += results.failed;
    total.skipped += results.skipped;
    files.push(...results.files);
    if (results.failed > 0) failures.push({ label, output });
  }
  return { step, ...total, files, failures, durationMs: performance.now() - startedAt };
}

function runCommand(
  { program, args, environment, resultFile }: Command,
  root: string,
): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...environment, ...(resultFile && { [resultFileVariable]: resultFile }) },
      // Nothing may wait for someone to type.
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
