import { type MarkedPart, markNeedles } from "./mark.ts";

/** Characters that a snippet shows. */
export const snippetLength = 180;
/** How far before the first hit it begins. */
const leadLength = 50;

/** The place of a text where most of the needles stand, with them marked. The parts are texts, never markup. */
export function snippetOf(source: string, needles: readonly string[]): MarkedPart[] {
  const text = withoutMarkup(source);
  const lower = text.toLowerCase();
  const hits = lower.length === text.length ? hitsOf(lower, needles) : [];
  const best = bestPlace(hits);
  const from = Math.max(0, Math.min(best - leadLength, text.length - snippetLength));
  const start = from === 0 ? 0 : nextBreak(text, from);
  const cut = text.slice(start, start + snippetLength);
  const marked = markNeedles(cut.trim(), needles);
  const before = start > 0 ? [{ text: "…", isHit: false }] : [];
  const after = start + snippetLength < text.length ? [{ text: "…", isHit: false }] : [];
  return [...before, ...marked, ...after];
}

/** Looks no further for needles than this; what matters is said early. */
const hitsMax = 400;

type Hit = { readonly at: number; readonly needle: string };

function hitsOf(lower: string, needles: readonly string[]): Hit[] {
  const hits: Hit[] = [];
  for (const needle of needles)
    for (let at = lower.indexOf(needle); at >= 0 && hits.length < hitsMax; at = lower.indexOf(needle, at + 1))
      hits.push({ at, needle });
  return hits.toSorted((a, b) => a.at - b.at);
}

/** Where the snippet with the most different needles begins. */
function bestPlace(hits: readonly Hit[]): number {
  let best = { at: 0, count: 0 };
  for (const [index, { at }] of hits.entries()) {
    const needles = new Set<string>();
    for (let next = index; next < hits.length; next += 1) {
      const hit = hits[next];
      if (!hit || hit.at > at + snippetLength - leadLength) break;
      needles.add(hit.needle);
    }
    if (needles.size > best.count) best = { at, count: needles.size };
  }
  return best.at;
}

// A snippet does not begin in the middle of a Latin word or of a pair of surrogates.
function nextBreak(text: string, from: number): number {
  const rest = text.slice(from, from + leadLength);
  const at = rest.search(/[\s，。；：、,.;:!?！？]|\p{sc=Han}/u);
  return at < 0 ? from : from + at;
}

/** Longest text that is read for a snippet. */
const readMax = 100_000;

/** Markdown as one line of words: what formats it is left out. */
const withoutMarkup = (source: string): string =>
  source
    .slice(0, readMax)
    .replace(/!?\[([^\]\n]{0,200})\]\([^)\n]{0,500}\)/g, "$1")
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d{1,3}\.|```\S*|~~~\S*|\|?[-:| ]{3,})(?=\s|$)/gm, " ")
    .replace(/`+|\*{2,3}|__|~~/g, "")
    .replace(/\|/g, " ")
    .replace(/\s+/g, " ")
    .trim();
