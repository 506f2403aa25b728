import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CheckResult, runCheck } from "../shared/program.ts";
import { listFiles, repositoryRoot } from "../shared/repository.ts";

const folder = "apps/server/src/modules";

/** Files with jobs whose loops are the work of one row, and why. */
export const loopsOfOneRow: Readonly<Record<string, string>> = {
  "advisory/advisory.listeners.ts": "a listener's warnings are one event's; the job sweeps",
  "plan/generate-occurrences.ts": "the occurrences of one task, within the sweep over tasks",
  "request-sla/verify-clocks.job.ts": "the differences of one request, within the sweep over requests",
  "work-hour/notify-hours.ts": "a listener's records are one event's; the job sweeps",
};

/**
 * Checks that jobs below `root` walk over rows with `sweep`: in a loop of their own, one row that fails stops those after
 * it, and is the first again the next time.
 */
export function checkJobLoops(root: string, exempt: Readonly<Record<string, string>>): CheckResult {
  const files = listFiles(root, [folder], [".ts"]).filter((file) => !/\.(test|testing)\.ts$/.test(file));
  const found = files
    .map((file) => ({ file, source: readFileSync(join(root, file), "utf8") }))
    .filter(({ source }) => /:\s*(?:readonly )?JobDefinition\b/.test(source))
    .map(({ file, source }) => ({
      file,
      name: file.slice(folder.length + 1),
      lines: awaitingLoops(source),
    }));
  const unneeded = Object.keys(exempt).filter(
    (name) => !found.some((one) => one.name === name && one.lines.length > 0),
  );
  return {
    problems: [
      ...found
        .filter(({ name }) => !(name in exempt))
        .flatMap(({ file, lines }) =>
          lines.map((line) => `${file}:${line}: a job loops over rows (use sweep of platform/queue)`),
        ),
      ...unneeded.map((name) => `${folder}/${name}: needs no exemption any more`),
    ],
    checked: `${found.length} files with jobs`,
  };
}

/** Lines of the loops that wait for something in each round. */
function awaitingLoops(source: string): number[] {
  const bare = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, (comment) => comment.replaceAll(/[^\n]/g, " "));
  return [...bare.matchAll(/\bfor (?:await )?\((?:const|let) [^;]*? of |\.forEach\(|\.map\(\s*async\b/g)]
    .filter(({ index }) => /\bawait\b/.test(roundOf(bare, index)))
    .map(({ index }) => bare.slice(0, index).split("\n").length);
}

/** The loop from its first word to the end of its block, or of its only statement. */
function roundOf(source: string, start: number): string {
  let depth = 0;
  let hasBegun = false;
  for (let at = start; at < source.length; at += 1) {
    const mark = source[at] ?? "";
    if ("([{".includes(mark)) {
      depth += 1;
      hasBegun = true;
    }
    if (")]}".includes(mark)) depth -= 1;
    const isEnd = mark === ";" || mark === "}";
    if (hasBegun && depth <= 0 && isEnd) return source.slice(start, at + 1);
  }
  return source.slice(start);
}

if (import.meta.main) await runCheck(() => checkJobLoops(repositoryRoot, loopsOfOneRow));
