import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Command } from "./step.ts";

/** A test file and how long it took, its loading and set-up included. */
export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

/** What a command has proved. */
export interface Results {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly files: readonly FileTime[];
}

/** The environment variable that says where a test program's reporter writes its results. */
export const resultFileVariable = "PHAROS_TEST_RESULTS";

/** Writes the results of a test program; called by its reporter. */
export function writeResults(results: Results): void {
  const file = process.env[resultFileVariable];
  if (!file) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(results));
}

/**
 * What a command has proved. One that failed counts at least one failure, whatever its result file says: it may have
 * died before or after the tests. One that ran no test at all has failed too.
 */
export function resultsOf({ resultFile }: Command, exitCode: number): Results {
  const none: Results = { passed: 0, failed: 0, skipped: 0, files: [] };
  const results = resultFile ? readResults(resultFile, none) : { ...none, passed: exitCode === 0 ? 1 : 0 };
  const hasRunNothing = results.passed + results.failed + results.skipped === 0;
  const hasUncountedFailure = exitCode !== 0 && results.failed === 0;
  return hasRunNothing || hasUncountedFailure ? { ...results, failed: results.failed + 1 } : results;
}

const readResults = (file: string, none: Results): Results =>
  // Written by `writeResults`.
  existsSync(file) ? { ...none, ...(JSON.parse(readFileSync(file, "utf8")) as Partial<Results>) } : none;
