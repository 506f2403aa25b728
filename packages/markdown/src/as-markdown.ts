import { fenceOutput } from "./fence-output.ts";
import { eachWrittenLine } from "./written-lines.ts";

/**
 * Plain words, such as those of a mail, as Markdown that shows exactly them: logs and statements become code blocks, and
 * nothing else in them is formatting.
 */
export function asMarkdown(text: string): string {
  return eachWrittenLine(fenceOutput(text), escaped)
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function escaped(line: string): string {
  return line
    .trimEnd()
    .replaceAll(/[\\`*<[\]|~]/g, String.raw`\$&`)
    .replace(/^(\s*)([#>+-]|\d{1,9}[.)])(?=\s|$|[#>+-])/, (_, space: string, mark: string) =>
      /^\d/.test(mark) ? `${space}${mark.slice(0, -1)}\\${mark.slice(-1)}` : `${space}\\${mark}`,
    );
}
