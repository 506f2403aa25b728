/** What stands for a name in a small circle: the last character of a Chinese name, the first letter of the first and the last word otherwise. */
export function initials(name: string): string {
  const trimmed = name.trim();
  if (trimmed === "") return "?";
  if (/\p{Script=Han}/u.test(trimmed)) {
    const han = [...trimmed].filter((character) => /\p{Script=Han}/u.test(character));
    return han.at(-1) ?? "?";
  }
  const words = trimmed.split(/[\s._-]+/).filter(Boolean);
  const letters = words.length > 1 ? [words.at(0), words.at(-1)] : [words.at(0)];
  return letters.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
