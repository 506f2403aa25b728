import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CheckResult, runCheck } from "../shared/program.ts";
import { listFiles, repositoryRoot } from "../shared/repository.ts";

const folder = "apps/web/src";

/** Sheets that lay out a drawing of their own, and why the primitives cannot. */
export const drawings: Readonly<Record<string, string>> = {
  "features/board/wall/wall.css": "read from four metres: every size follows the width of the wall's screen",
  "features/message/preferences/preferences.css": "on a phone every row of the table becomes a card",
  "features/team/duty/roster.css": "a turn fills its cell in a week and is one line in a month",
};

/** Checks that style sheets below `root` leave layout and type to `Stack`, `Cluster`, `Grid` and `Text`. */
export function checkStyleSheets(root: string, exempt: Readonly<Record<string, string>>): CheckResult {
  const sheets = listFiles(root, [folder], [".css"]);
  const found = sheets.map((sheet) => ({
    sheet,
    name: sheet.slice(folder.length + 1),
    lines: forbiddenLines(readFileSync(join(root, sheet), "utf8")),
  }));
  const unneeded = Object.keys(exempt).filter(
    (name) => !found.some((one) => one.name === name && one.lines.length > 0),
  );
  return {
    problems: [
      ...found
        .filter(({ name }) => !(name in exempt))
        .flatMap(({ sheet, lines }) =>
          lines.map(
            ({ line, text }) => `${sheet}:${line}: ${text} (use Stack, Cluster, Grid or Text of @pharos/ui)`,
          ),
        ),
      ...unneeded.map((name) => `${folder}/${name}: needs no exemption any more`),
    ],
    checked: `${sheets.length} style sheets`,
  };
}

/** Declarations of layout and size; `font: inherit` decides nothing. */
const forbidden =
  /(?<![\w-])(?:display\s*:\s*(?:inline-)?(?:flex|grid)|font-size\s*:[^;}]*|font\s*:(?!\s*inherit)[^;}]*)/g;

function forbiddenLines(css: string): { line: number; text: string }[] {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, " "));
  return [...bare.matchAll(forbidden)].map(({ 0: text, index }) => ({
    line: bare.slice(0, index).split("\n").length,
    text,
  }));
}

if (import.meta.main) await runCheck(() => checkStyleSheets(repositoryRoot, drawings));
