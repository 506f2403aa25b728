import { onTestFailed } from "vitest";

/** The day's date as a number: every day explores anew, and all runs of a day agree. */
const seedOfToday = Number(new Date().toISOString().slice(0, 10).replaceAll("-", ""));

/**
 * Seed and number of what the running test draws by chance, for `fc.sample` and `fc.assert`. TEST_SEED and TEST_RUNS
 * take their place; a test that fails says which values repeat it. Never bound such a test by time: what it proves would
 * depend on the machine.
 */
export function randomRun(usualRuns: number): { seed: number; numRuns: number } {
  const run = {
    seed: Number(process.env["TEST_SEED"] ?? seedOfToday),
    numRuns: Number(process.env["TEST_RUNS"] ?? usualRuns),
  };
  onTestFailed(() => console.error(`Repeat it with TEST_SEED=${run.seed} TEST_RUNS=${run.numRuns}`));
  return run;
}
