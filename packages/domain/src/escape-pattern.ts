/** A text as a regular expression that finds exactly it, with and without the `u` flag; the oldest Node has no `RegExp.escape`. */
export const escapePattern = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
