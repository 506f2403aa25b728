import { expect, it } from "vitest";
import { createPartLinks } from "./part-links.ts";

function setUp() {
  const asked: (readonly number[])[] = [];
  let nowMs = 0;
  const links = createPartLinks(
    async (parts) => {
      asked.push(parts);
      return parts.map((part) => ({ part, url: `${part} of call ${asked.length}` }));
    },
    () => nowMs,
  );
  return { asked, links, wait: (ms: number) => void (nowMs += ms) };
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

it("asks for ten parts at once, however many are sent beside each other", async () => {
  const { asked, links } = setUp();
  const parts = upTo(25);
  const taken = await Promise.all(parts.map((part) => links.take(part, parts.slice(part))));
  expect(taken.map(({ part }) => part)).toEqual(parts);
  expect(asked).toEqual([upTo(10), upTo(20).slice(10), upTo(25).slice(20)]);
});

it("gives a part that is tried again a new link", async () => {
  const { links } = setUp();
  await links.take(1, [2]);
  expect((await links.take(1, [])).url).toBe("1 of call 2");
});

it("does not hand out a link that is old", async () => {
  const { links, wait } = setUp();
  await links.take(1, [2, 3]);
  wait(5 * 60_000);
  expect((await links.take(2, [3])).url).toBe("2 of call 2");
});

it("fails every part of a call that failed, and asks anew", async () => {
  let isDown = true;
  const links = createPartLinks(async (parts) => {
    if (isDown) throw new Error("no line");
    return parts.map((part) => ({ part }));
  });
  await expect(Promise.all([links.take(1, [2]), links.take(2, [])])).rejects.toThrow("no line");
  isDown = false;
  expect(await links.take(2, [])).toEqual({ part: 2 });
});
