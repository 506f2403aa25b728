/** Wider cells are not waited for by the others of their column. */
const columnMax = 48;

/** Rows as columns of plain text, two blanks apart; Chinese characters take two places. */
export function renderTable(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  const sizes = rows.map((row) => row.map(displayWidth));
  for (const row of sizes)
    for (const [column, size] of row.entries())
      widths[column] = Math.max(widths[column] ?? 0, Math.min(size, columnMax));
  return rows.map((row, at) =>
    row
      .map((cell, column) => {
        const isLast = column === row.length - 1;
        const missing = (widths[column] ?? 0) - (sizes[at]?.[column] ?? 0);
        return isLast || missing <= 0 ? cell : cell + " ".repeat(missing);
      })
      .join("  ")
      .trimEnd(),
  );
}

/** Places that a text takes in a column. */
function displayWidth(text: string): number {
  let width = 0;
  for (const character of text)
    width +=
      /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/.test(
        character,
      )
        ? 2
        : 1;
  return width;
}
