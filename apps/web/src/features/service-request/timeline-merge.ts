import type { ReplyView, Timeline, TimelineEntry } from "@pharos/api/service-request";

/** What is known of a line of time after an answer. */
export function mergedTimeline(known: Timeline, news: Timeline): Timeline {
  if (news.isPage) return news;
  return {
    ...news,
    entries: inOrder([...known.entries, ...news.entries]),
    cursor: Math.max(known.cursor, news.cursor),
    older: known.older,
    isPage: known.isPage,
  };
}

/** What is known with an older page before it. */
export function withOlder(known: Timeline, page: Timeline): Timeline {
  return { ...known, entries: inOrder([...page.entries, ...known.entries]), older: page.older };
}

/** The entries of an answer that are new, or not what they were. */
export function freshEntries(known: Timeline | undefined, news: Timeline): TimelineEntry[] {
  const before = new Map(known?.entries.map((entry) => [entry.key, entry]));
  return news.entries.filter(({ key, reply }) => {
    const last = before.get(key);
    return !last || last.reply?.isRemoved !== reply?.isRemoved;
  });
}

/** The replies among the entries, oldest first. */
export const repliesIn = ({ entries }: Pick<Timeline, "entries">): ReplyView[] =>
  entries.flatMap(({ reply }) => (reply === null ? [] : [reply]));

/** Each entry once, as it was notified last, in the order in which things happened. */
function inOrder(entries: readonly TimelineEntry[]): TimelineEntry[] {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  return [...byKey.values()].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
