import type { Reporter, TestModule } from "vitest/node";
import { writeResults } from "./results.ts";

/** Tells the runner how many tests passed and how long each file took. */
export default class ResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length;
    writeResults({
      passed: count("passed"),
      // A file that cannot be loaded has no tests, and an error outside of them is no one's.
      failed: count("failed") + modules.filter(hasFailedOutsideTests).length,
      skipped: count("skipped"),
      files: modules.map((module) => ({ file: module.relativeModuleId, seconds: secondsOf(module) })),
    });
  }
}

const hasFailedOutsideTests = (module: TestModule): boolean =>
  module.state() === "failed" &&
  [...module.children.allTests()].every((test) => test.result().state !== "failed");

function secondsOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return (collectDuration + setupDuration + duration) / 1000;
}
