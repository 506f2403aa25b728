import { escapePattern } from "../escape-pattern.ts";

/** Names that must not reach other customers, by what they name. */
export interface NamesToBlank {
  readonly customer: readonly string[];
  readonly person: readonly string[];
  readonly host: readonly string[];
}

export type BlankedKind = keyof NamesToBlank | "address" | "contact";

/** A name that was taken out of a text, and what stands there now. */
export interface BlankedName {
  readonly kind: BlankedKind;
  readonly name: string;
  readonly mark: string;
}

const addresses = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/g;
const contacts = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<!\d)1[3-9]\d{9}(?!\d)/g;
const nameMin = 2;

/**
 * Puts a mark in place of every name of a customer, person or host, and of addresses, mail addresses and phone numbers. Of
 * names that hold one another the longest goes first; names in Latin letters are taken as whole words, whatever their case.
 */
export function blankNames(
  texts: readonly string[],
  names: NamesToBlank,
  marks: Readonly<Record<BlankedKind, string>>,
): { readonly texts: string[]; readonly blanked: BlankedName[] } {
  const found = new Map<string, BlankedName>();
  const replaceIn = (text: string, pattern: RegExp, kind: BlankedKind): string =>
    text.replace(pattern, (name) => {
      found.set(`${kind}:${name}`, { kind, name, mark: marks[kind] });
      return marks[kind];
    });
  const known = (["customer", "person", "host"] as const)
    .flatMap((kind) => names[kind].map((name) => ({ kind, name: name.trim() })))
    .filter(({ name }) => name.length >= nameMin)
    .toSorted((a, b) => b.name.length - a.name.length);
  const blanked = texts.map((text) => {
    const withoutContacts = replaceIn(replaceIn(text, contacts, "contact"), addresses, "address");
    return known.reduce((rest, { kind, name }) => replaceIn(rest, patternOf(name), kind), withoutContacts);
  });
  return { texts: blanked, blanked: [...found.values()] };
}

function patternOf(name: string): RegExp {
  const literal = escapePattern(name);
  const before = /^\w/.test(name) ? String.raw`(?<![\w-])` : "";
  const after = /\w$/.test(name) ? String.raw`(?![\w-])` : "";
  return new RegExp(`${before}${literal}${after}`, "gi");
}
