import type { LivePresence } from "@pharos/api/live";

/** What someone is doing on a record's page. */
export type Activity = "viewing" | "reply" | "note";

/** Someone else who is on the page. */
export interface Present {
  readonly userId: number;
  readonly name: string;
  readonly activity: Activity;
}

/** What was said last about someone. */
interface Said {
  readonly userId: number;
  readonly name: string;
  readonly activity: Activity;
  readonly atMs: number;
}

/** What was said last, by person. */
export type PresenceBook = ReadonlyMap<number, Said>;

/** Said again every ten seconds; who has been silent for longer than two of these is gone. */
export const presenceRepeatMs = 10_000;
export const presenceHoldsMs = 25_000;
/** The server accepts a page's presence once in five seconds. */
export const presencePauseMs = 5_000;

const activities: readonly Activity[] = ["viewing", "reply", "note"];

/** The book after a piece of news. */
export function withNews(book: PresenceBook, news: LivePresence, nowMs: number): PresenceBook {
  const key = news.userId;
  const next = new Map(book);
  const activity = activities.find((one) => one === news.state);
  if (activity === undefined) next.delete(key);
  else next.set(key, { userId: news.userId, name: news.name, activity, atMs: nowMs });
  return next;
}

/** Who is there now besides the reader: each once, and anyone who writes first. */
export function presentPeople(book: PresenceBook, readerId: number, nowMs: number): Present[] {
  const fresh = [...book.values()].filter(
    ({ userId, atMs }) => userId !== readerId && nowMs - atMs < presenceHoldsMs,
  );
  return fresh
    .map(({ userId, name, activity }) => ({ userId, name, activity }))
    .toSorted((a, b) => rankOf(b) - rankOf(a) || a.userId - b.userId);
}

const rankOf = ({ activity }: Pick<Said, "activity">): number => activities.indexOf(activity);
