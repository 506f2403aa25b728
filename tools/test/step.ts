/** One program of a step. Without `counts` it counts as one check: exit code 0 is passed. */
export type Command = {
  /** What it looks at, for the log and the list of failures. */
  label: string;
  program: string;
  args: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** A result file to take the number of tests from. */
  counts?: { format: "vitest" | "playwright"; file: string };
};

/** One line of `npm test`. */
export type Step = {
  /** For `--only`. */
  name: string;
  title: string;
  commands: readonly Command[];
  /** Light steps run two at a time; the others have the machine for themselves. */
  isLight?: boolean;
};

export type Counts = {
  passed: number;
  failed: number;
  skipped: number;
  /** Names of those among the passed that needed a second try: work to do, though nothing failed. */
  retried: readonly string[];
};

export type StepResult = Counts & {
  step: Step;
  durationMs: number;
  /** Output of the commands that failed, by label. */
  failures: readonly { label: string; output: string }[];
};
