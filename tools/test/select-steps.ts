import type { Step } from "./step.ts";

/** What the test command was asked for: steps to run, or only what it takes. */
type Selection = { steps: Step[] } | { usage: string };

/** The steps that `--only a,b` names (a name or its beginning); all of them without it. Throws what it does not take. */
export function selectSteps(steps: readonly Step[], args: readonly string[]): Selection {
  if (args.some((arg) => arg === "--help" || arg === "-h")) return { usage: usageOf(steps) };
  let wanted: string[] | undefined;
  for (let at = 0; at < args.length; at += 1) {
    const [option, list] = (args[at] ?? "").split("=");
    if (option !== "--only") throw new Error(`npm test does not take “${args[at]}”.\n\n${usageOf(steps)}`);
    wanted = (list ?? args[(at += 1)] ?? "").split(",").filter((name) => name !== "");
  }
  if (!wanted) return { steps: [...steps] };
  const unknown = wanted.filter((name) => !steps.some((step) => step.name.startsWith(name)));
  if (wanted.length === 0 || unknown.length > 0) {
    const names = steps.map((step) => step.name).join(", ");
    throw new Error(`--only takes names of steps, separated by commas: ${names}.`);
  }
  return { steps: steps.filter((step) => wanted.some((name) => step.name.startsWith(name))) };
}

function usageOf(steps: readonly Step[]): string {
  const width = Math.max(...steps.map(({ name }) => name.length));
  return [
    "npm test                       runs every step",
    "npm test -- --only unit,e2e    runs the steps with these names, or names that begin so",
    "",
    "Steps:",
    ...steps.map(({ name, title }) => `  ${name.padEnd(width)}  ${title}`),
  ].join("\n");
}
