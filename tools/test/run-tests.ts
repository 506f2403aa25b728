// npm test                        runs everything that must be green
// npm test -- --only unit,e2e     runs some of it (names below; `http` is both engines)
import { relative } from "node:path";
import { repositoryRoot } from "../shared/repository.ts";
import { runStep } from "./run-step.ts";
import { selectSteps } from "./select-steps.ts";
import type { Step, StepResult } from "./step.ts";
import { allSteps, resultFolder } from "./steps.ts";
import { closingLine, failureText, stepLine } from "./summary.ts";

const lightStepsAtOnce = 2;
const logFolder = `${resultFolder}/logs`;

try {
  const steps = selectSteps(allSteps(repositoryRoot), process.argv.slice(2));
  const results = await runAll(steps);
  const failed = results.filter((result) => result.failed > 0);
  if (failed.length > 0) {
    console.log(`\nFailed: ${failed.map(({ step }) => step.name).join(", ")} (logs in ${logFolder})`);
    process.exitCode = 1;
  }
  console.log(`\n${closingLine(results)}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** Steps in order; neighbouring light steps share the machine. Nothing stops the ones that follow. */
async function runAll(steps: readonly Step[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const finish = async (step: Step): Promise<void> => {
    const result = await runStep(step, repositoryRoot, logFolder);
    results.push(result);
    console.log(stepLine(result));
    if (result.failed > 0) console.log(`\n${failureText(result, relative(process.cwd(), logFolder))}`);
  };
  const waiting = [...steps];
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
