/** Up to two letters that stand for a name: the last two of a Chinese name, the first of each word otherwise. */
export function initials(name: string): string {
  const trimmed = name.trim();
  if (trimmed === "") return "?";
  if (/\p{Script=Han}/u.test(trimmed)) {
    const han = [...trimmed].filter((character) => /\p{Script=Han}/u.test(character));
    return han.slice(-2).join("");
  }
  const words = trimmed.split(/[\s._-]+/).filter(Boolean);
  const letters = words.length > 1 ? [words.at(0), words.at(-1)] : [words.at(0)];
  return letters.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
