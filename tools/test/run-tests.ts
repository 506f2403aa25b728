// npm test: runs everything that must be green, or some of it (`npm test -- --help` says how).
import { repositoryRoot } from "../shared/repository.ts";
import { runSteps } from "./run-steps.ts";
import { selectSteps } from "./select-steps.ts";
import type { Step } from "./step.ts";
import { allSteps, resultFolder } from "./steps.ts";
import { closingLine, failureText, slowestFiles, stepLine } from "./summary.ts";

const logFolder = `${resultFolder}/logs`;

try {
  const selection = selectSteps(allSteps(repositoryRoot), process.argv.slice(2));
  if ("usage" in selection) console.log(selection.usage);
  else await run(selection.steps);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function run(steps: readonly Step[]): Promise<void> {
  const results = await runSteps(steps, {
    root: repositoryRoot,
    logFolder,
    onResult: (result) => {
      console.log(stepLine(result));
      if (result.failed > 0) console.log(`\n${failureText(result, logFolder)}`);
    },
  });
  const failed = results.filter((result) => result.failed > 0);
  if (failed.length > 0) {
    console.log(`\nFailed: ${failed.map(({ step }) => step.name).join(", ")} (logs in ${logFolder})`);
    process.exitCode = 1;
  }
  const slowest = slowestFiles(results);
  if (slowest) console.log(`\n${slowest}`);
  console.log(`\n${closingLine(results)}`);
}
