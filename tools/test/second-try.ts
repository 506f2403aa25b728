import { existsSync, readFileSync } from "node:fs";
import { failedTests, type VitestReport } from "./counts.ts";
import type { Command } from "./step.ts";

/** More red files than this are no accident. */
const maxFiles = 3;

/** A second run of the few test files that failed, alone and with a database of their own. */
export interface SecondTry {
  readonly command: Command;
  /** Names of the tests that failed at first. */
  readonly tests: readonly string[];
}

/** The second try of a command that failed; none when too much failed, or what failed is not known. */
export function secondTryOf(command: Command, root: string): SecondTry | undefined {
  const { counts, label } = command;
  if (counts?.format !== "vitest" || !existsSync(counts.file)) return undefined;
  const report = JSON.parse(readFileSync(counts.file, "utf8")) as VitestReport;
  const failed = (report.testResults ?? []).filter(({ status }) => status === "failed");
  if (failed.length === 0 || failed.length > maxFiles) return undefined;
  return {
    command: {
      ...command,
      label: `${label}, second try`,
      args: [...command.args, ...failed.map(({ name }) => name)],
    },
    tests: failed.flatMap((file) => failedTests(file, root)),
  };
}
