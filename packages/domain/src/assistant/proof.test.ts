import { expect, it } from "vitest";
import { judgeSentence, toProofSource } from "./proof.ts";
import { proofCorpus } from "./proof-corpus.fixture.ts";
import { heldProofCorpus } from "./proof-held.fixture.ts";

const judged = (kind: "borneOut" | "planted") =>
  [...proofCorpus, ...heldProofCorpus].flatMap(({ passage, [kind]: sentences }) => {
    const sources = [toProofSource(1, passage)];
    return sentences.map((text) => ({ text, ...judgeSentence(text, [1], sources) }));
  });

it("marks at least 95 of 100 sentences with something planted in them", () => {
  const all = judged("planted");
  expect(all).toHaveLength(90);
  // 90 × 5 % = 4.5
  expect(all.filter(({ proof }) => proof === "proved").slice(4)).toEqual([]);
});

it("marks at most 5 of 100 sentences that the passage bears out", () => {
  const all = judged("borneOut");
  expect(all).toHaveLength(90);
  expect(all.filter(({ proof }) => proof !== "proved").slice(4)).toEqual([]);
});

const twoSources = [
  toProofSource(1, "归档目录写满：删除 7 天前的归档，参数 archive_timeout 设为 60 秒。"),
  toProofSource(2, "会话超时由 idle_session_timeout 控制，默认关闭，修改后重新加载配置即可。"),
];

it("gives a sentence that names no passage the one that bears it out", () => {
  expect(judgeSentence("参数 archive_timeout 设为 60 秒。", [], twoSources)).toEqual({
    proof: "proved",
    sources: [1],
    missing: [],
  });
});

it("does not take a passage's word for what another one says", () => {
  expect(judgeSentence("参数 archive_timeout 设为 60 秒。", [2], twoSources)).toMatchObject({
    proof: "unproved",
    sources: [],
  });
});

it("does not take a number of a passage that does not exist for a source", () => {
  expect(judgeSentence("请联系厂商获取补丁程序并安排变更窗口。", [9], twoSources)).toMatchObject({
    proof: "unproved",
  });
});

it.each(["处理步骤如下：", "### 结论", "好的。"])("asks no proof of %s", (text) => {
  expect(judgeSentence(text, [], twoSources).proof).toBe("plain");
});
