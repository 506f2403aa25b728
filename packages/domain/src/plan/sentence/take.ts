/** The part of a text that was read, and the text without it. */
export interface Taken {
  readonly match: RegExpExecArray;
  readonly rest: string;
}

/** Takes the first place that a pattern fits out of a text; what stood on its two sides stays apart. */
export function take(text: string, pattern: RegExp): Taken | undefined {
  const match = pattern.exec(text);
  if (!match) return undefined;
  return {
    match,
    rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`,
  };
}
