/** A Markdown text without the headings below which nothing stands; headings in code stay. */
export function dropEmptySections(text: string): string {
  const lines = text.split("\n");
  const headings = headingsOf(lines);
  const isEmpty = (index: number): boolean => {
    const at = headings[index];
    if (!at) return false;
    const next = headings[index + 1];
    const below = lines.slice(at.line + 1, next?.line ?? lines.length);
    if (below.some((line) => line.trim() !== "")) return false;
    // What has a section of its own below it says something, unless that is empty too.
    return next === undefined || next.level <= at.level || isEmpty(index + 1);
  };
  const dropped = new Set(headings.flatMap((heading, index) => (isEmpty(index) ? [heading.line] : [])));
  if (dropped.size === 0) return text;
  return lines
    .filter((_, line) => !dropped.has(line))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

interface Heading {
  readonly line: number;
  readonly level: number;
}

function headingsOf(lines: readonly string[]): Heading[] {
  const headings: Heading[] = [];
  let fence = "";
  for (const [line, text] of lines.entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(text)?.[1] ?? "";
    if (fence !== "") {
      if (mark.startsWith(fence)) fence = "";
    } else if (mark !== "") fence = mark;
    else {
      const hashes = /^(#{1,6})\s/.exec(text)?.[1];
      if (hashes) headings.push({ line, level: hashes.length });
    }
  }
  return headings;
}
