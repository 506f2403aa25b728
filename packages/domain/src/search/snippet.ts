import { type AsSought, inLowerCase, type MarkedPart, markNeedles } from "./mark.ts";

/** Characters that a snippet shows. */
export const snippetLength = 180;
/** How far before the first hit it begins. */
const leadLength = 50;
/** Characters before and after a hit that are read as Markdown: formatting is much shorter than that. */
const windowLead = 400;
const windowLength = 1_600;

/** The place of a text where most of the needles stand, with them marked. The parts are texts, never markup. */
export function snippetOf(
  source: string,
  needles: readonly string[],
  asSought: AsSought = inLowerCase,
): MarkedPart[] {
  const windowStart = startOfWindow(source, needles, asSought);
  const windowEnd = windowStart + windowLength;
  const text = withoutMarkup(source.slice(windowStart, windowEnd));
  const best = bestPlace(hitsIn(text, needles, asSought));
  const from = Math.max(0, Math.min(best - leadLength, text.length - snippetLength));
  const start = from === 0 && windowStart === 0 ? 0 : nextBreak(text, from);
  const cut = text.slice(start, start + snippetLength);
  const marked = markNeedles(cut.trim(), needles, asSought);
  const before = windowStart + start > 0 ? [ellipsis] : [];
  const after = start + snippetLength < text.length || windowEnd < source.length ? [ellipsis] : [];
  return [...before, ...marked, ...after];
}

const ellipsis: MarkedPart = { text: "…", isHit: false };

// The place is chosen in the text as it is written, so that only what is around it is read as Markdown.
function startOfWindow(source: string, needles: readonly string[], asSought: AsSought): number {
  const from = Math.max(0, bestPlace(hitsIn(source, needles, asSought)) - windowLead);
  // What formats a line stands at its beginning.
  const line = source.lastIndexOf("\n", from) + 1;
  return from - line < windowLead ? line : from;
}

/** Looks no further for needles than this; what matters is said early. */
const hitsMax = 400;

type Hit = { readonly at: number; readonly needle: string };

function hitsIn(text: string, needles: readonly string[], asSought: AsSought): Hit[] {
  const lower = asSought(text);
  // A letter that is longer when it is written so would shift everything after it.
  if (lower.length !== text.length) return [];
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

/** Markdown as one line of words: what formats it is left out. Each pattern reads a character a bounded number of times. */
const withoutMarkup = (source: string): string =>
  source
    // No bracket within brackets: every opening one is read to the next and no further.
    .replace(/!?\[([^[\]\n]{0,200})\]\([^()\n]{0,500}\)/g, "$1")
    .replace(/^[ \t]{0,3}(?:#{1,6}|>|[-*+]|\d{1,3}\.|```\S*|~~~\S*|\|?[-:| ]{3,})(?=\s|$)/gm, " ")
    .replace(/`+|\*{2,3}|__|~~/g, "")
    .replace(/\|/g, " ")
    .replace(/\s+/g, " ")
    .trim();
