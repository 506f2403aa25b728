import { runStep } from "./run-step.ts";
import type { Step, StepResult } from "./step.ts";

const lightStepsAtOnce = 2;

export type RunOptions = {
  root: string;
  /** Where each step's full output is kept. */
  logFolder: string;
  /** Called as soon as a step has ended. */
  onResult: (result: StepResult) => void;
};

/** Runs steps in order; neighbouring light steps share the machine. A failure stops none of those that follow. */
export async function runSteps(
  steps: readonly Step[],
  { root, logFolder, onResult }: RunOptions,
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const waiting = [...steps];
  const finish = async (step: Step): Promise<void> => {
    const result = await runStep(step, root, logFolder);
    results.push(result);
    onResult(result);
  };
  const takeLightSteps = async (): Promise<void> => {
    while (waiting[0]?.isLight) {
      const next = waiting.shift();
      if (next) await finish(next);
    }
  };
  while (waiting.length > 0) {
    await Promise.all(Array.from({ length: lightStepsAtOnce }, takeLightSteps));
    const next = waiting.shift();
    if (next) await finish(next);
  }
  return results;
}
