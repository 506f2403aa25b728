import { describe, expect, it } from "vitest";
import { type PresenceBook, presenceHoldsMs, presentPeople, withNews } from "./presence.ts";

const news = (userId: number, state: string) => ({
  channel: "/fault/7",
  userId,
  state,
  name: state === "left" ? "" : `P${userId}`,
});
const read = (...said: readonly [ReturnType<typeof news>, number][]): PresenceBook =>
  said.reduce<PresenceBook>((book, [one, atMs]) => withNews(book, one, atMs), new Map());

describe("the people on a page", () => {
  it("are there until they leave, or fall silent", () => {
    const book = read([news(1, "viewing"), 0], [news(2, "viewing"), 10_000], [news(3, "reply"), 0]);
    expect(presentPeople(book, 9, 20_000).map(({ userId }) => userId)).toEqual([3, 1, 2]);
    expect(presentPeople(book, 9, presenceHoldsMs).map(({ userId }) => userId)).toEqual([2]);
    const left = withNews(book, news(2, "left"), 20_000);
    expect(presentPeople(left, 9, presenceHoldsMs)).toEqual([]);
  });

  it("are shown once, by what they did last, and never as the reader", () => {
    const book = read([news(1, "reply"), 0], [news(1, "note"), 0], [news(9, "viewing"), 0]);
    expect(presentPeople(book, 9, 1)).toEqual([{ userId: 1, name: "P1", activity: "note" }]);
  });

  it("do nothing that is not known here", () => {
    expect(presentPeople(read([news(1, "dancing"), 0]), 9, 1)).toEqual([]);
  });
});
