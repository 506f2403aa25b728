import { existsSync, readFileSync } from "node:fs";
import type { Command, Counts } from "./step.ts";

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
  retried: 0,
});

function readCounts({ format, file }: NonNullable<Command["counts"]>): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0, retried: 0 };
  // Written by the test programs themselves; absent numbers count as none.
  const report = JSON.parse(readFileSync(file, "utf8")) as Record<string, number> & {
    stats?: Record<string, number>;
  };
  if (format === "vitest") {
    return {
      passed: report["numPassedTests"] ?? 0,
      failed: report["numFailedTests"] ?? 0,
      skipped: (report["numPendingTests"] ?? 0) + (report["numTodoTests"] ?? 0),
      retried: 0,
    };
  }
  const stats = report.stats ?? {};
  return {
    passed: (stats["expected"] ?? 0) + (stats["flaky"] ?? 0),
    failed: stats["unexpected"] ?? 0,
    skipped: stats["skipped"] ?? 0,
    retried: stats["flaky"] ?? 0,
  };
}
