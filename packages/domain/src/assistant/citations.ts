const mark = /[ \t]*(?:\[(\d{1,2})\]|【(\d{1,2})】)/gu;

/** A sentence without the numbers of sources in it, and those numbers. What stands in code is code. */
export function takeCitations(sentence: string): {
  readonly text: string;
  readonly named: readonly number[];
} {
  if (/^[ \t]*(?:`{3}|~{3})/u.test(sentence)) return { text: sentence, named: [] };
  const named = new Set<number>();
  const text = sentence
    .split(/(`[^`\n]*`)/u)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(mark, (_, square: string | undefined, chinese: string | undefined) => {
            named.add(Number(square ?? chinese));
            return "";
          }),
    )
    .join("");
  return { text, named: [...named] };
}
