const fenceLine = /^\s*(`{3,}|~{3,})/;

/** Changes every line of a source that stands outside code blocks; `hasFences: false` leaves the lines of the fences out. */
export function eachWrittenLine(
  source: string,
  change: (line: string) => string,
  { hasFences = true } = {},
): string {
  const lines: string[] = [];
  let fence = "";
  for (const line of source.split("\n")) {
    const [, marks = ""] = fenceLine.exec(line) ?? [];
    const isClosing = fence !== "" && marks.startsWith(fence) && line.trim() === marks;
    const isOpening = fence === "" && marks !== "";
    if (isOpening || isClosing) {
      if (hasFences) lines.push(line);
      fence = isOpening ? marks : "";
    } else lines.push(fence === "" ? change(line) : line);
  }
  return lines.join("\n");
}
