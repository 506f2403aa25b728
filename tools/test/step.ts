import type { Results } from "./results.ts";

/** One program of a step. Without `resultFile` it counts as one check: exit code 0 is passed. */
export type Command = {
  /** What it looks at, for the log and the list of failures. */
  label: string;
  program: string;
  args: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** Where its reporter writes what it has proved. */
  resultFile?: string;
};

/** One line of `npm test`. */
export type Step = {
  /** For `--only`. */
  name: string;
  title: string;
  commands: readonly Command[];
  /** Light steps run beside the others, and beside each other once nothing else is left. */
  isLight?: boolean;
};

/** What a step has proved, and how long it took. */
export type StepResult = Results & {
  step: Step;
  durationMs: number;
  /** Output of the commands that failed, by label. */
  failures: readonly { label: string; output: string }[];
};
