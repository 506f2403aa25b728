import { describe, expect, it } from "vitest";
import { readClosestQuestion } from "./closest-question.ts";
import { toSpoken, toSynonyms } from "./synonyms.ts";

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

  it("adds what a spoken word stands for, and not what else is said for it", () => {
    const spoken = toSpoken(
      new Map([
        [
          ["踢出去", "kicked out"],
          ["驱逐", "evicted"],
        ],
      ]),
    );
    const read = (text: string) => readClosestQuestion(text, spoken).terms.map(({ term }) => term);
    expect(read("节点被踢出去了")).toEqual(expect.arrayContaining(["踢出", "出去", "驱逐", "evict"]));
    expect(read("节点被踢出去了")).not.toContain("kick");
    expect(read("节点被驱逐了")).not.toContain("踢出");
  });

  it("takes a single character for what it stands for only where it is a word", () => {
    const spoken = toSpoken(new Map([[["槽"], ["复制槽", "slot"]]]));
    const read = (text: string) => readClosestQuestion(text, spoken).terms.map(({ term }) => term);
    expect(read("没人用的槽能删吗")).toContain("slot");
    expect(read("水槽漏了")).not.toContain("slot");
  });

  it("reads a question of nothing but filling words as it stands", () => {
    expect(terms("怎么办")).not.toEqual([]);
    expect(terms("what to do")).not.toEqual([]);
    expect(terms("？！")).toEqual([]);
  });
});
