import { describe, expect, it } from "vitest";
import { readClosestQuestion } from "./closest-question.ts";
import { toSynonyms } from "./synonyms.ts";

const terms = (text: string) => readClosestQuestion(text).terms.map(({ term }) => term);

describe("a question read for what comes closest", () => {
  it("keeps what it is about and leaves out what only asks", () => {
    expect(terms("从库延迟越来越大怎么查")).toEqual(expect.arrayContaining(["从库", "延迟"]));
    expect(terms("请问如何处理死锁的问题呢")).toEqual(expect.arrayContaining(["死锁"]));
    expect(terms("请问如何处理死锁")).not.toEqual(expect.arrayContaining(["如何"]));
    expect(readClosestQuestion("why does my standby keep lagging behind").words).toEqual([
      "standby",
      "lagging",
      "behind",
    ]);
  });

  it("keeps the code of a pasted line and none of its times, addresses and numbers", () => {
    const { codes, words } = readClosestQuestion(
      "2026-11-02T08:13:22.123+08:00 [30112] 10.1.2.3:1521 ORA-01555 caused by SQL, 0x7ffe12ab 4711471147",
    );
    expect(codes).toEqual(["ora-01555"]);
    expect(words).toEqual(["ora-01555", "caused", "sql"]);
  });

  it("counts an identifier whole and, for less, by its parts", () => {
    const { terms: read } = readClosestQuestion("innodb_buffer_pool_size");
    expect(read[0]).toMatchObject({ term: "innodb_buffer_pool_size", weight: 2 });
    expect(read.find(({ term }) => term === "buffer")?.weight).toBe(0.5);
  });

  it("counts what means the same for less, and not as its own", () => {
    const { terms: read } = readClosestQuestion("从库延迟", toSynonyms([["从库", "standby"]]));
    expect(read.find(({ term }) => term === "standby")).toMatchObject({ isOwn: false });
    const weightOf = (wanted: string) => read.find(({ term }) => term === wanted)?.weight ?? 0;
    expect(weightOf("standby")).toBeLessThan(weightOf("从库") + 0.5);
  });

  it("reads a question of nothing but filling words as it stands", () => {
    expect(terms("怎么办")).not.toEqual([]);
    expect(terms("what to do")).not.toEqual([]);
    expect(terms("？！")).toEqual([]);
  });
});
