import { search } from "@pharos/api/search";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { articleCalls, createCatalogue } from "../article/article.testing.ts";

/** Longer than a passage. */
const beside = "其余的内容与此无关。".repeat(40);
const contentMd = [
  "# 概述",
  "山竹集群由三个节点组成，任何一个都可以接管。",
  beside,
  "## 扩容的步骤",
  "先在 **mangosteen** 控制台登记新节点，等到数据均衡完成，再切换流量。",
  "## 回退",
  "回退时按相反的顺序。",
].join("\n\n");

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const menu = await createCatalogue(app);
  const calls = articleCalls(app, () => menu.codes);
  await calls.publish({ title: "山竹集群扩容", contentMd });
  await calls.publish({
    title: "榴莲网关的证书",
    contentMd: "## 更换\n\n榴莲网关的证书在夜里更换。",
    encryptLevel: "INTERNAL",
  });
  await app.platform.queues.drain("search.index");
  await app.platform.queues.drain("search.countTerms");
});
afterAll(() => app.close());

const ask = async (as: PersonaName, keyword: string, more: object = {}) =>
  (await app.call(search, { body: { keyword, ...more } }, { as })).result;

it("a question is answered by the passage that holds most of it, with its heading", async () => {
  const { answer, list } = await ask("dba", "山竹集群 登记新节点 均衡");
  expect(answer).toMatchObject({
    objType: "article",
    id: list[0]?.id,
    title: "山竹集群扩容",
    section: "扩容的步骤",
  });
  const text = answer?.passage.map((part) => part.text).join("");
  expect(text).toContain("先在 mangosteen 控制台登记新节点");
  expect(text).not.toContain("#");
  expect(answer?.passage.some(({ isHit }) => isHit)).toBe(true);
});

it.each([
  ["one word", "mangosteen", {}],
  ["what nothing answers", "山竹的价格每斤多少钱", {}],
  ["a narrowed search", "山竹集群 登记新节点 均衡", { types: ["article"] }],
  ["a further page", "山竹集群 登记新节点 均衡", { pageNum: 2 }],
])("%s has no passage", async (_, keyword, more) => {
  expect((await ask("dba", keyword, more)).answer).toBeNull();
});

it("nobody is shown a passage of what they may not read", async () => {
  expect((await ask("dba", "榴莲网关 证书更换")).answer?.title).toBe("榴莲网关的证书");
  const strange = await ask("customer", "榴莲网关 证书更换");
  expect([strange.answer, strange.list]).toEqual([null, []]);
});
