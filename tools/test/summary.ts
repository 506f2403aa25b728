import type { StepResult } from "./step.ts";

const logLines = 150;

/** The line of a step that has ended, and one for each test that passed only at a second try. */
export function stepLine({ step, passed, failed, skipped, retried, durationMs }: StepResult): string {
  const seconds = `${(durationMs / 1000).toFixed(1)} s`.padStart(8);
  const numbers = [
    `${passed} passed`,
    failed > 0 && `${failed} failed`,
    skipped > 0 && `${skipped} skipped`,
    retried.length > 0 && `${retried.length} at a second try`,
  ];
  const line = [step.title.padEnd(44), numbers.filter(Boolean).join(", ").padEnd(28), seconds].join(" ");
  return [`${failed > 0 ? "✗" : "✓"} ${line}`, ...retried.map((name) => `  ↻ ${name}`)].join("\n");
}

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

/** The last line: what everybody looks at. */
export function closingLine(results: readonly StepResult[]): string {
  const sum = (name: "passed" | "failed"): number =>
    results.reduce((total, result) => total + result[name], 0);
  return `${sum("passed")} passed, ${sum("failed")} failed`;
}
