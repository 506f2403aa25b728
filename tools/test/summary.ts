import type { StepResult } from "./step.ts";

const logLines = 150;
const slowestCount = 10;

/** The line of a step that has ended. */
export function stepLine({ step, passed, failed, skipped, durationMs }: StepResult): string {
  const numbers = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  const text = numbers.filter(Boolean).join(", ");
  return `${failed > 0 ? "✗" : "✓"} ${step.title.padEnd(44)} ${text.padEnd(28)} ${secondsText(durationMs / 1000)}`;
}

/** The test files that took longest, loading and set-up included, over all steps; empty when no step has reported. */
export function slowestFiles(results: readonly StepResult[]): string {
  const files = results.flatMap(({ step, files }) => files.map((time) => ({ ...time, step: step.name })));
  const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, slowestCount);
  if (slowest.length === 0) return "";
  const lines = slowest.map(({ file, step, seconds }) => `${secondsText(seconds)}  ${step}: ${file}`);
  return ["Slowest files:", ...lines].join("\n");
}

const secondsText = (seconds: number): string => `${seconds.toFixed(1)} s`.padStart(8);

/** The output of what failed in a step, its end if it is long. */
export function failureText({ step, failures }: StepResult, logFolder: string): string {
  return failures
    .map(({ label, output }) => {
      const lines = output.trimEnd().split("\n");
      const shown = lines.slice(-logLines);
      const omitted = lines.length - shown.length;
      const note = omitted > 0 ? [`(${omitted} lines before this are in ${logFolder}/${step.name}.log)`] : [];
      return [`── ${step.name}: ${label}`, ...note, ...shown, ""].join("\n");
    })
    .join("\n");
}

/** The last line: what everyone looks at. */
export function closingLine(results: readonly StepResult[]): string {
  const sum = (name: "passed" | "failed"): number =>
    results.reduce((total, result) => total + result[name], 0);
  return `${sum("passed")} passed, ${sum("failed")} failed`;
}
