import { withoutTerminalCodes } from "./terminal-codes.ts";

/** Sequences of terminals begin with one of these; without it, what looks like their rest was typed. */
const escapes = /[\u001b\u009b]/;

/** Controls but tabs and line feeds. */
const controls = /[^\P{Cc}\t\n]/gu;

/** Every way to end a line. */
const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** What sets texts apart in a table or on a page, as often as it comes. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** Marks that turn the direction of what follows, so that a text reads otherwise than it is stored. */
const overrides = /[\u202a-\u202e\u2066-\u2069]/g;

/** What is not drawn: marks of direction and width, soft hyphens, joiners, selectors, fillers. Before a keycap it is. */
const invisible = /\p{Default_Ignorable_Code_Point}(?!\u20e3)/gu;

/** Whatever the rules look for, so that an ordinary text is read once and left alone. */
const suspicious = /[^\P{Cc}\t\n]|[\u2028\u2029]|\p{Default_Ignorable_Code_Point}/u;

/** After which an invisible mark changes what is drawn, and stays. */
const keepers: readonly (readonly [mark: RegExp, after: RegExp])[] = [
  // Joiners: in a picture of several, and in scripts whose letters join.
  [/[\u200c\u200d]/, /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\u{e007f}]$/u],
  [
    /[\u200c\u200d]/,
    /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Tibetan}\p{Script=Myanmar}]$/u,
  ],
  // Selectors: a picture or a plain sign, a written form of an ideograph.
  [/[\ufe00-\ufe0f]/, /[\p{Extended_Pictographic}\p{Unified_Ideograph}\p{Sm}\p{So}]$/u],
  [/[\u{e0100}-\u{e01ef}]/u, /\p{Unified_Ideograph}$/u],
  [/[\u180b-\u180f]/, /\p{Script=Mongolian}$/u],
  // Tags: the flags of regions, which begin with a black flag.
  [/[\u{e0020}-\u{e007f}]/u, /[\u{1f3f4}\u{e0020}-\u{e007e}]$/u],
];

const withoutSequences = (text: string): string => (escapes.test(text) ? withoutTerminalCodes(text) : text);

function withoutUndrawn(text: string): string {
  return text.replace(invisible, (mark: string, at: number) => {
    const before = text.slice(Math.max(0, at - 2), at);
    return keepers.some(([marks, after]) => marks.test(mark) && after.test(before)) ? mark : "";
  });
}

/**
 * A text as one line: breaks and tabs are spaces; other controls, sequences of terminals and what is not drawn are gone.
 * What a person reads stays as it was, pictures of several parts and scripts that join their letters too.
 */
export function oneLine(text: string): string {
  if (!suspicious.test(text)) return text.replace(breaks, " ");
  return withoutUndrawn(withoutSequences(text).replace(breaks, " ").replace(controls, ""));
}

/**
 * A text of several lines: every break is a line feed and tabs stay; other controls, sequences of terminals and marks that
 * turn the direction are gone. What else is not drawn stays: in a listing it may be what the text is about.
 */
export function severalLines(text: string): string {
  if (!suspicious.test(text)) return text;
  return withoutSequences(text)
    .replace(lineEnds, "\n")
    .replace(controls, "")
    .replace(overrides, "")
    .replace(/^\ufeff/, "");
}
