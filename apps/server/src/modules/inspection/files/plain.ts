import type { Evidence } from "@pharos/api/inspection";

// Names in an inspected database are chosen by whoever may create them: in a text of ours they stand in code blocks, where
// nothing of Markdown means anything.

/** Text in a code block that it cannot leave. */
export function fenced(text: string, language = ""): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(Math.max(3, longest + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

/** A cell as it is read. */
export const cellText = (cell: Evidence["rows"][number][number]): string =>
  cell === null ? "–" : String(cell).replaceAll(/\s+/g, " ");

/** Rows as lines of text, column below column as far as that is short. */
export function tableText({ columns, rows }: Evidence): string {
  const lines = [columns, ...rows.map((row) => row.map(cellText))];
  const widths = columns.map((_, index) =>
    Math.min(40, Math.max(...lines.map((line) => line[index]?.length ?? 0))),
  );
  return lines
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
