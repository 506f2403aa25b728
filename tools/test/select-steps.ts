import type { Step } from "./step.ts";

/** The steps that `--only a,b` names (a name or its beginning); all of them without it. */
export function selectSteps(steps: readonly Step[], args: readonly string[]): Step[] {
  const at = args.findIndex((arg) => arg === "--only" || arg.startsWith("--only="));
  if (at < 0) return [...steps];
  const list = args[at]?.split("=")[1] ?? args[at + 1] ?? "";
  const wanted = list.split(",").filter((name) => name !== "");
  const unknown = wanted.filter((name) => !steps.some((step) => step.name.startsWith(name)));
  if (wanted.length === 0 || unknown.length > 0) {
    const names = steps.map((step) => step.name).join(", ");
    throw new Error(`--only takes names of steps, separated by commas: ${names}.`);
  }
  return steps.filter((step) => wanted.some((name) => step.name.startsWith(name)));
}
