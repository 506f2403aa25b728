import { saveArticle } from "@pharos/api/article";
import { listMessages } from "@pharos/api/message";
import { followSearchGap, listSearchGaps, recordSearchChoice, search } from "@pharos/api/search";
import type { PersonaName } from "@pharos/fixtures";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { articleCalls, createCatalogue } from "../article/article.testing.ts";

let app: TestApp;
let calls: ReturnType<typeof articleCalls>;
beforeAll(async () => {
  app = await createTestApp();
  const menu = await createCatalogue(app);
  calls = articleCalls(app, () => menu.codes);
});
afterAll(() => app.close());

const ask = async (as: PersonaName, keyword: string) =>
  (await app.call(search, { body: { keyword } }, { as })).result;
const follow = (as: PersonaName, keyword: string, isFollowed = true) =>
  app.call(followSearchGap, { body: { keyword, isFollowed } }, { as });
const gapsOf = async (keyword: string) =>
  (await app.call(listSearchGaps, { query: { keyword } }, { as: "sys" })).result.list;
const answered = async (as: PersonaName, title: string) =>
  (await app.call(listMessages, { query: { pageSize: 200 } }, { as })).result.list.filter((message) =>
    JSON.stringify(message).includes(title),
  );
/** How many mails carry a title, whatever became of them. */
const mailsWith = async (title: string) => {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from notification_outbox o where to_jsonb(o)::text like ${`%${title}%`}`.execute(
    app.platform.database.kysely,
  );
  return rows[0]?.count;
};

describe("a question without an answer", () => {
  it("is one question however its end and its letters are written, counted by side", async () => {
    await ask("customer", "Mangosteen 集群怎么扩容？");
    await ask("otherCompany", "mangosteen 集群怎么扩容");
    await ask("dba", "MANGOSTEEN 集群怎么扩容!!");
    expect(await gapsOf("mangosteen")).toMatchObject([
      {
        keyword: "Mangosteen 集群怎么扩容？",
        times: 3,
        customerTimes: 2,
        vendorTimes: 1,
        hasCloseHits: false,
      },
    ]);
  });

  it("is kept whole, without what only one machine or person has", async () => {
    await ask(
      "customer",
      "2026-11-02T08:13:22 10.20.30.40:1521 rambutan listener refused, call zhang.san@example.com or 13800138000 please, then the longan service of the pitaya cluster stops",
    );
    const [gap] = await gapsOf("rambutan");
    expect(gap?.keyword).toBe(
      "rambutan listener refused, call or please, then the longan service of the pitaya cluster stops",
    );
  });

  it("is one too where something only comes close", async () => {
    await calls.publish({ title: "从库复制延迟的定位", contentMd: "先看复制线程，再看大事务。" });
    await app.platform.queues.drain("search.index");
    await app.platform.queues.drain("search.countTerms");
    const { gap, list, exactTotal } = await ask("customer", "山竹平台的延迟报表怎么导出");
    expect(list.length).toBeGreaterThan(0);
    expect([exactTotal, gap]).toEqual([0, { isFollowed: false }]);
    expect(await gapsOf("山竹平台")).toMatchObject([{ hasCloseHits: true }]);
    const known = await ask("customer", "从库复制延迟怎么定位");
    expect(known.gap).toBeNull();
    expect(await gapsOf("从库复制延迟怎么定位")).toEqual([]);
  });
});

describe("an article that answers a question", () => {
  const question = "Salak 节点怎么替换";

  it("closes the gap, and notifies those who wait and may read it, in their own words", async () => {
    for (const as of ["customer", "otherCompany", "dba2", "orgAdmin"] as const) await ask(as, question);
    for (const as of ["customer", "dba2", "orgAdmin"] as const)
      expect((await follow(as, question)).result).toEqual({ isFollowed: true });
    expect((await follow("orgAdmin", question, false)).result).toEqual({ isFollowed: false });
    expect((await ask("customer", question)).gap).toEqual({ isFollowed: true });
    expect((await ask("otherCompany", question)).gap).toEqual({ isFollowed: false });
    const [gap] = await gapsOf("salak");
    expect(gap?.followers).toBe(2);

    const { id } = (await calls.submit("sys", { title: "替换节点的步骤", gapId: gap?.id ?? 0 })).result;
    expect(await gapsOf("salak")).toMatchObject([{ articleId: id, status: 0 }]);
    expect(await answered("customer", "替换节点的步骤")).toEqual([]);
    await calls.approve("reviewDba", id);
    await app.drain();
    expect(await gapsOf("salak")).toMatchObject([{ articleId: id, status: 1, followers: 0 }]);
    for (const as of ["customer", "dba2"] as const) {
      const [message, ...more] = await answered(as, "替换节点的步骤");
      expect(JSON.stringify(message)).toContain(question);
      expect(more).toEqual([]);
    }
    expect(await mailsWith("替换节点的步骤")).toBe(2);
    for (const as of ["otherCompany", "orgAdmin"] as const)
      expect(await answered(as, "替换节点的步骤")).toEqual([]);
  });

  it("tells nobody who may not read it", async () => {
    const asked = "Jabuticaba 怎么初始化";
    await ask("customer", asked);
    await follow("customer", asked);
    const [gap] = await gapsOf("jabuticaba");
    const { id } = (
      await calls.submit("sys", {
        title: "只给内部的步骤",
        encryptLevel: "INTERNAL",
        gapId: gap?.id ?? 0,
      })
    ).result;
    await calls.approve("reviewDba", id);
    await app.drain();
    expect(await answered("customer", "只给内部的步骤")).toEqual([]);
    expect(await mailsWith("只给内部的步骤")).toBe(0);
    expect(await gapsOf("jabuticaba")).toMatchObject([{ followers: 1 }]);
  });

  it("is written from a gap only by those who may see gaps", async () => {
    const [gap] = await gapsOf("mangosteen");
    const body = { title: "无权的文章", contentMd: "正文", gapId: gap?.id ?? 0 };
    const refused = await app.call(saveArticle, { body }, { as: "dba" });
    const absent = await app.call(saveArticle, { body: { ...body, gapId: 999_999 } }, { as: "reviewDba" });
    for (const reply of [refused, absent]) expect(reply.envelope?.fields).toHaveProperty("gapId");
  });
});

describe("what came close and is opened", () => {
  const question = "山竹集群的延迟从哪里来";
  const open = (as: PersonaName, position = 2) =>
    app.call(recordSearchChoice, { body: { keyword: question, objType: "article", position } }, { as });

  it("takes back that its question was asked in vain, once, and only for who asked it", async () => {
    expect((await ask("customer", question)).gap).not.toBeNull();
    await ask("dba", question);
    expect(await gapsOf(question)).toMatchObject([{ times: 2, customerTimes: 1, vendorTimes: 1 }]);
    for (const as of ["customer", "customer", "customer2"] as const) await open(as);
    expect(await gapsOf(question)).toMatchObject([{ times: 1, customerTimes: 0, vendorTimes: 1 }]);
    await open("dba");
    expect(await gapsOf(question)).toEqual([]);
  });

  it("does not keep its reader from waiting for an answer", async () => {
    expect((await follow("customer", question)).result).toEqual({ isFollowed: true });
    expect(await gapsOf(question)).toMatchObject([{ times: 1, followers: 1 }]);
  });

  it("leaves a gap that somebody waits for", async () => {
    await ask("otherCompany", question);
    await open("otherCompany");
    expect(await gapsOf(question)).toMatchObject([{ followers: 1 }]);
  });
});

describe("to follow a question", () => {
  it("is refused for what the person has not asked in vain, whether or not others have", async () => {
    await ask("otherCompany", "Feijoa 怎么降级");
    const asked = await follow("customer2", "Feijoa 怎么降级");
    const unasked = await follow("customer2", "Cherimoya 怎么降级");
    expect([asked.errorCode, unasked.errorCode]).toEqual(["search.gapUnknown", "search.gapUnknown"]);
  });
});
