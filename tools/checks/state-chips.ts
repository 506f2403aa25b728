import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CheckResult, runCheck } from "../shared/program.ts";
import { listFiles, repositoryRoot } from "../shared/repository.ts";

const folder = "apps/web/src";
const table = `${folder}/shared/components/state-tones.ts`;

/** Checks that screens below `root` draw states with `StateChip`, which knows their colours, and not with colours of their own. */
export function checkStateChips(root: string): CheckResult {
  const names = [...readFileSync(join(root, table), "utf8").matchAll(/^ {2}(\w+): \{/gm)].map(
    ([, name]) => name,
  );
  const files = listFiles(root, [folder], [".tsx"]).filter((file) => !file.endsWith(".test.tsx"));
  const problems = files.flatMap((file) =>
    ownColours(readFileSync(join(root, file), "utf8"), names.join("|")).map(
      ({ line, name }) => `${file}:${line}: ${name} has a colour of its own (use StateChip, or ${table})`,
    ),
  );
  return {
    problems: names.length === 0 ? [`${table} names no state`, ...problems] : problems,
    checked: `${names.length} enumerations in ${files.length} files`,
  };
}

function ownColours(source: string, names: string): { line: number; name: string }[] {
  const chip = new RegExp(
    `<StatusChip\\b[^>]*>\\s*\\{t\\((?:(?<byEnum>${names})\\.labelKey(?:OfCode)?\\(|[\`"]enums\\.(?<byKey>${names})\\.\\$)`,
    "g",
  );
  return [...source.matchAll(chip)].map(({ index, groups }) => ({
    line: source.slice(0, index).split("\n").length,
    name: groups?.["byEnum"] ?? groups?.["byKey"] ?? "",
  }));
}

if (import.meta.main) await runCheck(() => checkStateChips(repositoryRoot));
