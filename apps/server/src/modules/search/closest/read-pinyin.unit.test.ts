import { describe, expect, it } from "vitest";
import { pairsIn, pinyinRuns, slicesOf } from "./read-pinyin.ts";

const known = [
  { word: "死锁", sound: "si suo" },
  { word: "表决", sound: "biao jue" },
  { word: "决盘", sound: "jue pan" },
  { word: "节点", sound: "jie dian" },
  { word: "驱逐", sound: "qu zhu" },
  { word: "点取", sound: "dian qu" },
  { word: "先的", sound: "xian de" },
];

describe("Chinese typed by its sound", () => {
  it.each([
    ["sisuo", ["死锁"]],
    ["biaojuepan", ["表决", "决盘"]],
    // 点取 sounds like what stands between the two words; it is read through as well.
    ["jiedianquzhu", ["节点", "点取", "驱逐"]],
    ["biaojuexyz", []],
    ["xianding", []],
    ["deadlock", []],
    ["", []],
  ])("%s is read as %j", (text, pairs) => {
    expect(pairsIn(text, known)).toEqual(pairs);
  });

  it("takes an unknown word by itself and short ones that follow each other together", () => {
    const words = ["oracle", "jie", "dian", "qu", "zhu", "kafkaesque"];
    expect(pinyinRuns(words, (at) => at !== 0)).toEqual([
      { text: "jiedianquzhu", from: 1, to: 5 },
      { text: "kafkaesque", from: 5, to: 6 },
    ]);
    expect(pinyinRuns(words, () => false)).toEqual([]);
    expect(
      pinyinRuns(
        Array.from({ length: 30 }, () => "zhuang"),
        () => true,
      )[0]?.text ?? "",
    ).toHaveLength(6);
  });

  it("looks up no more than the run has places", () => {
    expect(slicesOf("a".repeat(48)).length).toBeLessThanOrEqual(11);
    expect(slicesOf("sisuo")).toContain("sisuo");
  });
});
