import { cruise, type ICruiseOptions, type ICruiseResult } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { type CheckResult, runCheck } from "../shared/program.ts";
import { listFiles, repositoryRoot } from "../shared/repository.ts";

const folders = ["apps", "packages", "tools", "e2e", "bench"];

/** Checks the dependency rule below `root`, and that the cruise saw every source file there. */
export async function checkDependencyRule(
  root: string,
  overrides: ICruiseOptions = {},
): Promise<CheckResult> {
  const sources = listFiles(root, folders, [".ts", ".tsx", ".js"]);
  const present = folders.filter((folder) => sources.some((file) => file.startsWith(`${folder}/`)));
  const options = await extractDepcruiseOptions(`${repositoryRoot}/.dependency-cruiser.cjs`);
  const { output } = await cruise(present, { ...options, ...overrides, baseDir: root });
  if (typeof output === "string") throw new Error("The cruise answered text instead of a result.");

  const reasons = new Map(options.ruleSet?.forbidden?.map((rule) => [rule.name, rule.comment]));
  const seen = new Set(output.modules.map((module) => module.source));
  const unseen = sources.filter((file) => !seen.has(file));
  return {
    problems: [
      ...violationsOf(output, reasons),
      ...unseen.map((file) => `not-checked: ${file} was not looked at`),
    ],
    checked: `${sources.length} files and ${output.summary.totalDependenciesCruised ?? 0} dependencies`,
  };
}

function violationsOf(
  { summary }: ICruiseResult,
  reasons: ReadonlyMap<string | undefined, string | undefined>,
): string[] {
  return summary.violations.map(({ rule, from, to, cycle }) => {
    const path = cycle ? cycle.map((step) => step.name).join(" → ") : to;
    return `${rule.name}: ${from} → ${path}\n    ${reasons.get(rule.name) ?? ""}`;
  });
}

if (import.meta.main) await runCheck(() => checkDependencyRule(process.cwd()));
