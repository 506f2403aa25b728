import { runStep } from "./run-step.ts";
import type { Step, StepResult } from "./step.ts";

export type RunOptions = {
  root: string;
  /** Where each step's full output is kept. */
  logFolder: string;
  /** Called as soon as a step has ended. */
  onResult: (result: StepResult) => void;
};

/**
 * Runs two steps at a time: the heavy ones one after another, and beside them the light ones. A failure stops none of
 * those that follow.
 */
export async function runSteps(
  steps: readonly Step[],
  { root, logFolder, onResult }: RunOptions,
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const light = steps.filter((step) => step.isLight);
  const heavy = steps.filter((step) => !step.isLight);
  const workThrough = async (...queues: Step[][]): Promise<void> => {
    for (;;) {
      const step = queues.find((queue) => queue.length > 0)?.shift();
      if (!step) return;
      const result = await runStep(step, root, logFolder);
      results.push(result);
      onResult(result);
    }
  };
  await Promise.all([workThrough(heavy, light), workThrough(light)]);
  return results;
}
