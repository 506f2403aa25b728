import pairs from "opencc-js/dict/TSCharacters";

/** Traditional characters and what they are written as in simplified texts; where there are several, the first. */
const table: ReadonlyMap<string, string> = new Map(
  pairs.split("|").flatMap((pair) => {
    const [traditional = "", simplified = ""] = pair.split(" ");
    return traditional === simplified ? [] : [[traditional, simplified] as const];
  }),
);

/** A text with simplified characters in place of traditional ones, as both are looked for. */
export const simplified = (text: string): string =>
  text.replaceAll(/\p{sc=Han}/gu, (character) => table.get(character) ?? character);
