import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Command, Counts } from "./step.ts";

/** What the test programs write, as far as it is read here; absent numbers count as none. */
export interface VitestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  numTodoTests?: number;
  testResults?: {
    /** The file. */
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}
interface PlaywrightReport {
  stats?: Record<string, number>;
  suites?: PlaywrightSuite[];
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { file: string; title: string; tests: { status: string }[] }[];
}

/**
 * How many tests of a command passed. A command that failed counts at least one failure, whatever its result
 * file says: it may have died before or after the tests. One that ran no test at all has failed too.
 */
export function countsOf(command: Command, exitCode: number): Counts {
  const counts = command.counts ? readCounts(command.counts) : checkCounts(exitCode);
  const hasRunNothing = counts.passed + counts.failed + counts.skipped === 0;
  const hasUncountedFailure = exitCode !== 0 && counts.failed === 0;
  return hasRunNothing || hasUncountedFailure ? { ...counts, failed: counts.failed + 1 } : counts;
}

const checkCounts = (exitCode: number): Counts => ({
  passed: exitCode === 0 ? 1 : 0,
  failed: 0,
  skipped: 0,
  retried: [],
});

function readCounts({ format, file }: NonNullable<Command["counts"]>): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0, retried: [] };
  const report: unknown = JSON.parse(readFileSync(file, "utf8"));
  return format === "vitest"
    ? vitestCounts(report as VitestReport)
    : playwrightCounts(report as PlaywrightReport);
}

const vitestCounts = (report: VitestReport): Counts => ({
  passed: report.numPassedTests ?? 0,
  failed: report.numFailedTests ?? 0,
  skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  retried: [],
});

const playwrightCounts = ({ stats = {}, suites = [] }: PlaywrightReport): Counts => ({
  passed: (stats["expected"] ?? 0) + (stats["flaky"] ?? 0),
  failed: stats["unexpected"] ?? 0,
  skipped: stats["skipped"] ?? 0,
  retried: flakyTests(suites),
});

const flakyTests = (suites: readonly PlaywrightSuite[]): string[] =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
      .map(({ file, title }) => `${file}: ${title}`),
    ...flakyTests(inner),
  ]);

/** The tests of a file that failed; the file itself when it did not come to its tests. */
export function failedTests(
  { name, assertionResults }: NonNullable<VitestReport["testResults"]>[number],
  root: string,
): string[] {
  const file = relative(root, name);
  const failed = assertionResults.filter(({ status }) => status === "failed");
  return failed.length > 0 ? failed.map(({ fullName }) => `${file}: ${fullName}`) : [file];
}
