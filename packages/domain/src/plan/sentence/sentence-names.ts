import { escapePattern } from "../../escape-pattern.ts";

/** Something that a sentence may name. */
export interface Named {
  readonly id: number;
  /** Its full names, in every language and script. */
  readonly names: readonly string[];
  /** Its names written together in Latin letters, such as pinyin; the beginning is enough. */
  readonly sounds?: readonly string[];
}

/** Names that a text held, and the text without them. */
export interface NamesRead {
  /** Ids, where one name fits several all of them. */
  readonly ids: readonly number[];
  readonly rest: string;
}

/** Shortest beginning of a name that stands for it. */
const hanMin = 2;
const latinMin = 4;

/** Reads the one name of a kind that fits best: the longest, and of those the first. Several ids fit the same words. */
export function readName(text: string, known: readonly Named[]): NamesRead {
  const fits = known.flatMap((named) => {
    const found = longest(text, named);
    return found ? [{ id: named.id, ...found }] : [];
  });
  const most = Math.max(0, ...fits.map(({ weight }) => weight));
  const [first] = fits.filter(({ weight }) => weight === most).toSorted((a, b) => a.at - b.at);
  const best = fits.filter(({ weight, at }) => weight === most && at === first?.at);
  return first
    ? { ids: [...new Set(best.map(({ id }) => id))], rest: without(text, first) }
    : { ids: [], rest: text };
}

/** Reads every name of a kind, in the order of the text; a name that fits several is left out. */
export function readNames(text: string, known: readonly Named[], max: number): NamesRead {
  const found: { readonly id: number; readonly at: number }[] = [];
  let rest = text;
  for (let count = 0; count < max; count += 1) {
    const left = known.filter(({ id }) => !found.some((one) => one.id === id));
    const next = readName(rest, left);
    const [id, ...others] = next.ids;
    if (id === undefined || others.length > 0) break;
    const named = left.find((one) => one.id === id);
    found.push({ id, at: named ? (longest(text, named)?.at ?? 0) : 0 });
    rest = next.rest;
  }
  return { ids: found.toSorted((a, b) => a.at - b.at).map(({ id }) => id), rest };
}

interface Fit {
  readonly at: number;
  readonly length: number;
  /** A Chinese character says as much as several letters. */
  readonly weight: number;
}

const without = (text: string, { at, length }: Fit): string =>
  `${text.slice(0, at)} ${text.slice(at + length)}`;

function longest(text: string, { names, sounds = [] }: Named): Fit | undefined {
  const fits = [
    ...names.flatMap((name) => (isHan(name) ? hanFit(text, name) : latinFit(text, name))),
    ...sounds.flatMap((sound) => soundFit(text, sound)),
  ];
  return fits.toSorted((a, b) => b.weight - a.weight)[0];
}

const isHan = (name: string): boolean => /\p{Script=Han}/u.test(name);

/** The longest beginning of a Chinese name that the text holds. */
function hanFit(text: string, name: string): Fit[] {
  for (let length = name.length; length >= hanMin; length -= 1) {
    const at = text.indexOf(name.slice(0, length));
    if (at >= 0) return [{ at, length, weight: length * 3 }];
  }
  return [];
}

/** The longest beginning of an English name, in whole words. */
function latinFit(text: string, name: string): Fit[] {
  const words = name.split(/\s+/u).filter(Boolean);
  for (let count = words.length; count > 0; count -= 1) {
    const beginning = words.slice(0, count).join(" ");
    if (beginning.replace(/\s/gu, "").length < latinMin && count < words.length) return [];
    const at = indexOfWord(text, beginning);
    if (at >= 0) return [{ at, length: beginning.length, weight: beginning.length }];
  }
  return [];
}

function indexOfWord(text: string, word: string): number {
  const pattern = new RegExp(String.raw`(?<![a-z0-9])${escapePattern(word)}(?![a-z0-9])`, "iu");
  return pattern.exec(text)?.index ?? -1;
}

/** A word of the text with which a name in Latin letters begins. */
function soundFit(text: string, sound: string): Fit[] {
  return [...text.matchAll(/[a-z]+/giu)].flatMap((word): Fit[] => {
    const typed = word[0].toLowerCase();
    const isMeant = typed === sound || (typed.length >= latinMin && sound.startsWith(typed));
    return isMeant ? [{ at: word.index, length: typed.length, weight: typed.length }] : [];
  });
}
