import { fencesOf } from "./fences.ts";

/** Changes every line of a source that stands outside code blocks; `hasFences: false` leaves the lines of the fences out. */
export function eachWrittenLine(
  source: string,
  change: (line: string) => string,
  { hasFences = true } = {},
): string {
  const lines = source.split("\n");
  const written: string[] = [];
  let at = 0;
  const changeUntil = (end: number): void => {
    for (; at < end; at += 1) written.push(change(lines[at] ?? ""));
  };
  for (const { from, to, isClosed } of fencesOf(lines)) {
    changeUntil(from);
    for (; at < to; at += 1) {
      const isFence = at === from || (isClosed && at === to - 1);
      if (hasFences || !isFence) written.push(lines[at] ?? "");
    }
  }
  changeUntil(lines.length);
  return written.join("\n");
}
