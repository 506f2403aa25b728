import { describe, expect, it } from "vitest";
import { searchTermsWith, toSynonyms } from "./synonyms.ts";
import { indexTerms, needlesOf, typedWords } from "./terms.ts";

const synonyms = toSynonyms([
  ["归档", "archive log"],
  ["主备切换", "switchover"],
  ["备库", "standby"],
  ["锁等待", "lock wait"],
]);

function finds(question: string, text: string): boolean {
  const terms = indexTerms(text);
  return searchTermsWith(question, synonyms).every(({ ways }) =>
    ways.some((way) =>
      way.every(({ term, isPrefix }) =>
        terms.some((one) => (isPrefix ? one.startsWith(term) : one === term)),
      ),
    ),
  );
}

describe("a question with synonyms", () => {
  it.each([
    ["归档", "the archive log destination is full"],
    ["归档目录满", "归档 目录满了"],
    ["archive log", "归档目录占满"],
    ["Archive Logs", "archive logs fill the disk"],
    ["SWITCHOVER 演练", "主备切换演练"],
    ["standby", "备库延迟"],
    ["standby 锁等待", "备库出现 lock wait"],
  ])("%s finds %s", (question, text) => {
    expect(finds(question, text)).toBe(true);
  });

  it.each([
    ["standbyme", "备库延迟"],
    ["主备", "switchover"],
    ["主备切换 死锁", "switchover"],
  ])("%s does not find %s", (question, text) => {
    expect(finds(question, text)).toBe(false);
  });

  it("marks what it was found by", () => {
    expect(needlesOf(searchTermsWith("备库延迟", synonyms))).toEqual(["备库", "standby", "延迟"]);
  });

  it("is the plain question where nothing means the same", () => {
    expect(searchTermsWith("ORA-01555", synonyms).map(({ text }) => text)).toEqual(["ora-01555"]);
    expect(searchTermsWith("", synonyms)).toEqual([]);
  });
});

it("keeps the words as they were typed beside those that mean the same", () => {
  const words = searchTermsWith("standby 延迟很大", synonyms);
  expect(typedWords(words).map(({ text }) => text)).toEqual(["standby", "延迟很大"]);
  expect(typedWords(words).every(({ others }) => others === undefined)).toBe(true);
});

it("reads a question as texts are compared: without what nobody sees, with one kind of dash", () => {
  expect(needlesOf(searchTermsWith("备\u200b库", synonyms))).toEqual(["备库", "standby"]);
  expect(needlesOf(searchTermsWith("hot\u2010spare", toSynonyms([["hot-spare", "热备"]])))).toEqual([
    "hot-spare",
    "热备",
  ]);
});
