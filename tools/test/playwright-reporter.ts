import { relative } from "node:path";
import type { FullConfig, Reporter, Suite } from "@playwright/test/reporter";
import { repositoryRoot } from "../shared/repository.ts";
import { writeResults } from "./results.ts";

/** Tells the runner how many journeys passed and how long each file took. */
export default class ResultsReporter implements Reporter {
  private all: Suite | undefined;

  onBegin(_config: FullConfig, all: Suite): void {
    this.all = all;
  }

  onEnd(): void {
    const tests = this.all?.allTests() ?? [];
    const count = (outcome: string): number => tests.filter((test) => test.outcome() === outcome).length;
    const seconds = new Map<string, number>();
    for (const { location, results } of tests) {
      const file = relative(repositoryRoot, location.file);
      const spentMs = results.reduce((sum, { duration }) => sum + duration, 0);
      seconds.set(file, (seconds.get(file) ?? 0) + spentMs / 1000);
    }
    writeResults({
      passed: count("expected"),
      failed: count("unexpected"),
      skipped: count("skipped"),
      files: [...seconds].map(([file, spent]) => ({ file, seconds: spent })),
    });
  }
}
