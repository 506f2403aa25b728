import { expect, it } from "vitest";
import { quoted, quoteSources } from "./quote.ts";

const reply = (id: number, visibility: number, contentMd: string, name: string | null = "芒种") =>
  // Only what is read of a reply.
  ({ id, visibility, contentMd, author: name === null ? null : { name }, authorEmail: null }) as never;

it("quotes every line", () => {
  expect(quoted(" a\n\nb ")).toBe("> a\n> \n> b");
});

it("offers what was said in public, the newest first and the description last, and never a note", () => {
  const replies = [
    reply(1, 0, "第一条"),
    reply(2, 1, "内部备注"),
    reply(3, 0, "x".repeat(80)),
    reply(4, 0, "系统", null),
  ];
  const sources = quoteSources({ contentMd: "描述\n第二行", replies }, 0);
  expect(sources.map(({ key, excerpt }) => [key, excerpt.length])).toEqual([
    ["reply-3", 61],
    ["reply-1", 3],
    ["description", 6],
  ]);
});
