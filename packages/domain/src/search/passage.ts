/** Lines of a text that are looked through; what is around the needles was cut out before. */
const linesMax = 2_000;

/**
 * The stretch of a text in which most of the needles, in lower case, stand: whole lines, at most `max` characters. A line
 * that is longer is cut around them. `weightOf` says how telling a needle is; all alike unless said.
 */
export function passageOf(
  source: string,
  needles: readonly string[],
  max: number,
  weightOf: (needle: string) => number = () => 1,
): string {
  const weights = needles.map(weightOf);
  const lines = source
    .split("\n", linesMax)
    .flatMap((line) => piecesOf(line, max))
    .map((text) => ({ text, held: heldBy(text.toLowerCase(), needles) }));
  let best = { count: -1, from: 0, to: 0 };
  for (let from = 0, to = 0, length = 0; from < lines.length; from += 1) {
    for (; to < lines.length && length + (lines[to]?.text.length ?? 0) + 1 <= max; to += 1)
      length += (lines[to]?.text.length ?? 0) + 1;
    const held = new Set(lines.slice(from, Math.max(to, from + 1)).flatMap((line) => line.held));
    // Of equal stretches the one that begins with what is sought, after its heading, if there is one.
    const sum = [...held].reduce((all, at) => all + (weights[at] ?? 0), 0);
    const count = sum * 2 + ((lines[from]?.held.length ?? 0) > 0 ? Math.min(1, sum) : 0);
    if (count > best.count) best = { count, from, to: Math.max(to, from + 1) };
    if (to > from) length -= (lines[from]?.text.length ?? 0) + 1;
    else to = from + 1;
  }
  return lines
    .slice(withHeading(lines, best.from), best.to)
    .map(({ text }) => text)
    .join("\n")
    .trim();
}

function heldBy(text: string, needles: readonly string[]): number[] {
  return needles.flatMap((needle, at) => (needle !== "" && text.includes(needle) ? [at] : []));
}

const piecesOf = (line: string, max: number): string[] =>
  line.length < max ? [line] : (line.match(new RegExp(`[^]{1,${max - 1}}`, "gu")) ?? []);

const withHeading = (lines: readonly { readonly text: string }[], from: number): number =>
  /^#{1,6}\s/.test(lines[from - 1]?.text ?? "") ? from - 1 : from;
