import {
  findSimilarArticles,
  getArticle,
  listArticleHistory,
  updateArticleLabels,
} from "@pharos/api/article";
import { listMessages } from "@pharos/api/message";
import { articleStage } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { articleCalls, createCatalogue } from "./article.testing.ts";

let app: TestApp;
let menu: Awaited<ReturnType<typeof createCatalogue>>;
let calls: ReturnType<typeof articleCalls>;
beforeAll(async () => {
  app = await createTestApp();
  menu = await createCatalogue(app);
  calls = articleCalls(app, () => menu.codes);
});
afterAll(() => app.close());

/** Whether the search offers the article to a customer who types these words. */
async function isFound(id: number, keyword: string): Promise<boolean> {
  await app.platform.queues.drain("search.index");
  const found = await app.call(findSimilarArticles, { query: { keyword } }, { as: "customer" });
  return found.result.some((article) => article.id === id);
}

const readers: readonly PersonaName[] = ["customer", "dba2", "ma"];
const stage = (name: Parameters<typeof articleStage.toCode>[0]): number => articleStage.toCode(name);

/** What everybody who is not concerned with the article finds. */
async function whatReadersFind(id: number) {
  const found: unknown[] = [];
  for (const reader of readers) {
    const { result } = await calls.read(reader, id);
    const listed = (await calls.list(reader, { pageSize: 200 })).result.list.find((row) => row.id === id);
    const dates = (await app.call(listArticleHistory, { query: { id } }, { as: reader })).result;
    found.push({
      title: result.title,
      contentMd: result.contentMd,
      tags: result.tags,
      ver: result.ver,
      status: result.status,
    });
    found.push({ title: listed?.title, brief: listed?.brief, tags: listed?.tags }, dates.list, dates.texts);
  }
  return found;
}

describe("a revision under review", () => {
  it("is found by no reader: revision 3 stays until revision 4 is approved", async () => {
    const id = await calls.publish({ title: "第一版" });
    for (const title of ["第二版", "第三版"]) {
      await calls.submit("dba", { id, title });
      await calls.approve("reviewDba", id);
    }
    const before = await whatReadersFind(id);
    expect(await isFound(id, "第三版")).toBe(true);
    expect(before[0]).toMatchObject({ title: "第三版", ver: 3, status: 1 });

    const { result } = await calls.submit("dba", {
      id,
      title: "重写草稿柚子",
      contentMd: "# 改过\n\n还没有审核",
      tags: ["改过的标签"],
      encryptLevel: "PUBLIC",
    });
    expect(result).toMatchObject({ ver: 4, stage: stage("revisionPending") });
    expect(await whatReadersFind(id)).toEqual(before);
    expect([await isFound(id, "重写草稿柚子"), await isFound(id, "第三版")]).toEqual([false, true]);
    for (const reader of readers) expect((await calls.read(reader, id, { ver: 4 })).status).toBe(204);
    expect((await calls.read("reviewDba", id, { ver: 4 })).result).toMatchObject({ title: "重写草稿柚子" });

    expect((await calls.reject("reviewDba", id)).result.stage).toBe(stage("revising"));
    expect(await whatReadersFind(id)).toEqual(before);
    expect((await calls.console("dba", { search: "重写草稿柚子" })).result.list).toMatchObject([
      { id, status: 1, rejected: true, reviewComment: "请补充回退步骤", ver: 4, publishedVer: 3 },
    ]);

    // What was rejected keeps its words; the next attempt is another revision.
    await calls.submit("dba", { id, title: "第五版" });
    await calls.approve("reviewDba", id);
    expect((await calls.read("customer", id)).result).toMatchObject({ title: "第五版", ver: 5 });
    expect((await calls.read("dba", id, { ver: 4 })).result.title).toBe("重写草稿柚子");
  });

  it("is decided on by somebody else, whatever the role", async () => {
    const { id } = (await calls.submit("reviewDba")).result;
    expect((await calls.approve("dba2", id)).errorCode).toBe("article.notFound");
    expect((await calls.approve("pa", id)).errorCode).toBe("article.reviewersOnly");
    // A status of 0 from its author recalls; 1 is refused to the author even as a reviewer.
    expect((await calls.approve("reviewDba", id)).errorCode).toBe("article.ownWork");
    expect((await calls.approve("sys", id)).result.stage).toBe(stage("published"));
    const own = (await calls.submit("sys")).result.id;
    expect((await calls.approve("sys", own)).errorCode).toBe("article.ownWork");
    expect((await calls.approve("reviewDba", own)).result.stage).toBe(stage("published"));
    // A reviewer who has changed the text is its author too.
    await calls.submit("reviewDba", { id: own, title: "审核人改过" });
    expect((await calls.approve("reviewDba", own)).errorCode).toBe("article.ownWork");
  });

  it("is bound to its number: a decision on another one is refused", async () => {
    const { id } = (await calls.submit("dba")).result;
    expect((await calls.approve("reviewDba", id, { ver: 2 })).errorCode).toBe("article.otherRevision");
    expect((await calls.approve("reviewDba", id, { ver: 1 })).result.stage).toBe(stage("published"));
    expect((await calls.approve("reviewDba", id)).errorCode).toBe("common.stateConflict");
  });

  it("is rejected with a reason, and approved with enough points only", async () => {
    const { id } = (await calls.submit("dba")).result;
    expect((await calls.reject("reviewDba", id, "")).envelope?.fields).toHaveProperty("reviewComment");
    const unscored = await calls.approve("reviewDba", id, { rubric: null });
    expect(unscored.envelope?.fields).toEqual({ "rubric.accuracy": "请先按各项标准打分，再通过" });
    const rubric = { accuracy: 2, completeness: 4, clarity: 4, safety: 5 };
    expect((await calls.modify("reviewDba", { id, status: 1, rubric })).envelope?.fields).toHaveProperty(
      "rubric.accuracy",
    );
    await calls.modify("reviewDba", { id, status: 0, rubric, reviewComment: "结论与版本不符" });
    expect((await calls.read("dba", id)).result.openRevision).toMatchObject({
      rubric,
      reviewComment: "结论与版本不符",
      reviewerName: "白露",
    });
  });

  it("is changed by nobody until it is decided on or recalled", async () => {
    const { id } = (await calls.submit("dba")).result;
    expect((await calls.save("dba", { id })).errorCode).toBe("article.inReview");
    expect((await calls.modify("dba", { id, status: 0 })).result.stage).toBe(stage("draft"));
    expect((await calls.save("dba", { id, title: "接着写" })).result).toMatchObject({
      ver: 2,
      stage: stage("draft"),
    });
  });

  it("is approved once, however many approve it at the same moment", async () => {
    // All have read the same: whoever comes late finds it decided on.
    const { id, version } = (await calls.submit("dba")).result;
    const decisions = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        calls.approve(index % 2 === 0 ? "reviewDba" : "sys", id, { version }),
      ),
    );
    expect(decisions.filter(({ envelope }) => envelope?.success)).toHaveLength(1);
    expect(new Set(decisions.map(({ errorCode }) => errorCode))).toEqual(
      new Set([undefined, "common.dataChanged"]),
    );
  });
});

describe("drafts", () => {
  it("are their author's alone until they are sent to review", async () => {
    const { id } = (await calls.save("dba", { title: "只有我" })).result;
    for (const other of ["dba2", "reviewDba", "ta", "customer"] as const)
      expect((await calls.read(other, id)).status).toBe(204);
    expect((await calls.save("dba2", { id })).errorCode).toBe("article.notFound");
    expect((await calls.read("pa", id)).result.title).toBe("只有我");
  });

  it("are written over until they are sent, and only from what was read", async () => {
    const first = (await calls.save("dba")).result;
    const second = (await calls.save("dba", { id: first.id, version: first.version, title: "改一次" }))
      .result;
    expect(second.ver).toBe(1);
    const blind = await calls.save("dba", { id: first.id, version: undefined });
    expect(Object.keys(blind.envelope?.fields ?? {})).toEqual(["version"]);
    expect((await calls.save("dba", { id: first.id, version: first.version })).errorCode).toBe(
      "common.dataChanged",
    );
  });

  it("go to review with catalogue, summary and tags", async () => {
    const { envelope, errorCode } = await calls.submit("dba", { menuId: null, brief: "", tags: [] });
    expect(errorCode).toBe("article.incomplete");
    expect(Object.keys(envelope?.fields ?? {}).toSorted()).toEqual(["brief", "menuId", "tags"]);
    expect((await calls.save("dba", { menuId: null, brief: "", tags: [] })).result.ver).toBe(1);
  });

  it("obey the rules of tags to the letter", async () => {
    const { id } = (await calls.save("dba", { tags: [" Oracle ", "oracle", "表空间"] })).result;
    expect((await calls.read("dba", id)).result.tags).toEqual(["oracle", "表空间"]);
    expect((await calls.save("dba", { tags: ["A/B"] })).envelope?.fields).toEqual({
      tags: "不能包含非法字符",
    });
    expect(
      (await calls.save("dba", { tags: ["十七个字符的标签太长了不能接受呀呀"] })).envelope?.fields,
    ).toEqual({
      tags: "标签最大长度为16",
    });
  });

  it("refuse a catalogue, a reviewer and Power View tags that are none", async () => {
    expect((await calls.save("dba", { menuId: 999_999 })).envelope?.fields).toHaveProperty("menuId");
    expect((await calls.save("dba", { viewTags: ["没有"] })).envelope?.fields).toHaveProperty("viewTags");
    const author = app.world.users.dba;
    expect((await calls.save("dba", { reviewerId: author })).envelope?.fields).toHaveProperty("reviewerId");
    expect((await calls.save("dba", { reviewerId: app.world.users.dba2 })).envelope?.fields).toHaveProperty(
      "reviewerId",
    );
    expect((await calls.save("dba", { reviewerId: app.world.users.reviewDba })).result.ver).toBe(1);
  });

  it("are nobody's to write who may not create articles", async () => {
    for (const other of ["customer", "orgAdmin"] as const)
      expect((await calls.save(other)).errorCode).toBe("common.permissionDenied");
  });
});

describe("a published article", () => {
  it("is withdrawn with a replacement, to which its address leads", async () => {
    const [old, newer] = [await calls.publish({ title: "旧文" }), await calls.publish({ title: "新文" })];
    expect((await calls.modify("dba", { id: old, status: 0 })).errorCode).toBe("article.reviewersOnly");
    expect(
      (await calls.modify("reviewDba", { id: old, status: 0, replacedById: 999_999 })).envelope?.fields,
    ).toHaveProperty("replacedById");
    expect((await calls.modify("reviewDba", { id: old, status: 0, replacedById: newer })).result.stage).toBe(
      stage("withdrawn"),
    );
    const { result } = await calls.read("customer", old);
    expect(result).toMatchObject({
      title: "旧文",
      contentMd: "",
      status: 0,
      replacedBy: { id: newer, title: "新文" },
      withdrawnTime: expect.any(String),
    });
    const listed = (await calls.list("customer", { pageSize: 200 })).result.list.map(({ id }) => id);
    expect(listed).toContain(newer);
    expect(listed).not.toContain(old);
    // Written again and approved it is live once more.
    await calls.submit("dba", { id: old, title: "旧文重写" });
    await calls.approve("reviewDba", old);
    expect((await calls.read("customer", old)).result).toMatchObject({ title: "旧文重写", replacedBy: null });
  });

  it("is labelled without a review; authors change tags only", async () => {
    const id = await calls.publish();
    const label = (as: PersonaName, patch: object) =>
      app.call(updateArticleLabels, { body: { id, patch } }, { as });
    expect((await label("dba", { encryptLevel: "PUBLIC" })).errorCode).toBe("article.reviewersOnly");
    expect((await label("dba2", { tags: ["x"] })).errorCode).toBe("article.notFound");
    expect((await label("dba", { tags: ["undo"] })).envelope?.success).toBe(true);
    const shown = { encryptLevel: "INTERNAL", isTop: true };
    expect(Object.keys((await label("reviewDba", shown)).envelope?.fields ?? {})).toEqual(["version"]);
    const { version } = (await calls.read("reviewDba", id)).result;
    const from = (read: number) =>
      app.call(
        updateArticleLabels,
        { body: { id, version: read, patch: shown as object } },
        { as: "reviewDba" },
      );
    expect((await from(version - 1)).errorCode).toBe("common.dataChanged");
    expect((await from(version)).envelope?.success).toBe(true);
    expect((await calls.read("dba2", id)).result).toMatchObject({
      tags: ["undo"],
      isTop: true,
      encryptLevel: "INTERNAL",
    });
    expect((await calls.read("customer", id)).status).toBe(204);
  });

  it("is narrowed at once by who looks after it, also while a revision waits; widening it stays a review", async () => {
    const id = await calls.publish();
    await calls.submit("dba", { id, title: "修订稿" });
    const label = (as: PersonaName, patch: object, read?: number) =>
      app.call(
        updateArticleLabels,
        { body: { id, patch, ...(read !== undefined && { version: read }) } },
        { as },
      );
    expect((await calls.read("customer", id)).status).toBe(200);
    expect((await label("customer", { encryptLevel: "RESTRICTED" })).envelope?.success ?? false).toBe(false);
    expect((await label("dba2", { encryptLevel: "RESTRICTED" })).errorCode).toBe("article.notFound");
    const { version, abilities } = (await calls.read("reviewDba", id)).result;
    expect([abilities.label.isAllowed, abilities.restrict.isAllowed]).toEqual([false, true]);
    expect((await label("dba", { encryptLevel: "INTERNAL" })).envelope?.success).toBe(true);
    expect((await calls.read("customer", id)).status).toBe(204);
    expect((await label("reviewDba", { encryptLevel: "PUBLIC" }, version + 1)).errorCode).toBe(
      "article.inReview",
    );
    // What the reviewer had read was for other readers.
    expect((await calls.approve("reviewDba", id, { version })).errorCode).toBe("common.dataChanged");
    await calls.approve("reviewDba", id);
    expect((await calls.read("customer", id)).status).toBe(204);
  });

  it("is not widened or turned into something else by the reviewer who wrote it", async () => {
    const { id } = (await calls.submit("reviewDba")).result;
    await calls.approve("sys", id);
    const { version } = (await calls.read("reviewDba", id)).result;
    const label = (as: PersonaName, patch: object) =>
      app.call(updateArticleLabels, { body: { id, version, patch } }, { as });
    expect((await label("reviewDba", { encryptLevel: "PUBLIC" })).errorCode).toBe("article.ownWork");
    expect((await label("reviewDba", { type: 1 })).errorCode).toBe("article.ownWork");
    expect((await label("sys", { encryptLevel: "PUBLIC" })).envelope?.success).toBe(true);
  });

  it("is published at once when it is news, and only then", async () => {
    const news = (await calls.save("reviewDba", { type: 2 })).result.id;
    expect((await calls.approve("reviewDba", news)).result.stage).toBe(stage("published"));
    const knowledge = (await calls.save("reviewDba", { type: 0 })).result.id;
    expect((await calls.approve("reviewDba", knowledge)).errorCode).toBe("article.onlyNews");
    const byDba = (await calls.save("dba", { type: 2 })).result.id;
    expect((await calls.approve("dba", byDba)).errorCode).toBe("article.reviewersOnly");
  });
});

it("notifies the reviewers, and then the author", async () => {
  const { id } = (await calls.submit("dba", { title: "通知大家" })).result;
  await app.drain();
  const messagesOf = async (as: PersonaName) =>
    (await app.call(listMessages, { query: { pageSize: 50 } }, { as })).result.list
      .map(({ title }) => title)
      .filter((title) => title.includes("通知大家"));
  expect(await messagesOf("reviewDba")).toEqual(["芒种 提交了文章“通知大家”，请审核"]);
  expect(await messagesOf("dba")).toEqual([]);
  await calls.reject("reviewDba", id);
  await app.drain();
  expect(await messagesOf("dba")).toEqual(["您的文章“通知大家”被驳回"]);
  await calls.submit("dba", { id, title: "通知大家" });
  await calls.approve("reviewDba", id);
  await app.drain();
  expect(await messagesOf("dba")).toContain("您的文章“通知大家”已通过审核并发布");
  expect(await messagesOf("customer")).toEqual([]);
});

it("answers 204 for an article that is absent", async () => {
  expect((await app.call(getArticle, { params: { id: 999_999 } }, { as: "sys" })).status).toBe(204);
});

describe("a text that began with a template", () => {
  it.each<[string, string, string]>([
    ["zh-CN", "## 现象\n\n归档空间满。\n\n## 适用范围\n\n产品、版本、平台和部署方式。\n", "适用范围"],
    ["en-US", "## 现象\r\n\r\n归档空间满。\r\n\r\n## Scope\r\n\r\nENGLISH \r\n", "Scope"],
  ])("is not sent to review with a prompt of the template in it (%s)", async (locale, text, heading) => {
    const prompt = app.platform.translate("en-US", "article.template.scope.hint");
    const contentMd = text.replace("ENGLISH", prompt).replace("## Scope", `## ${heading}`);
    const refused = await calls.submit("dba", { contentMd });
    expect(refused.errorCode).toBe("common.validation");
    expect(Object.keys(refused.envelope?.fields ?? {})).toEqual(["contentMd"]);
    if (locale === "zh-CN") expect(refused.envelope?.fields?.["contentMd"]).toContain("适用范围");
    const draft = await calls.save("dba", { contentMd });
    expect(draft.status).toBe(200);
    const written = contentMd.replace(prompt, "19c").replace("产品、版本、平台和部署方式。", "19c");
    expect((await calls.submit("dba", { id: draft.result.id, contentMd: written })).status).toBe(200);
  });

  it("is not published as news with a prompt in it either", async () => {
    const contentMd = `## 现象\n\n${app.platform.translate("zh-CN", "article.template.phenomenon.hint")}`;
    const { id } = (await calls.save("reviewDba", { type: 1, contentMd })).result;
    expect(Object.keys((await calls.modify("reviewDba", { id, status: 1 })).envelope?.fields ?? {})).toEqual([
      "contentMd",
    ]);
    await calls.save("reviewDba", { id, type: 1, contentMd: "## 现象\n\n新版本已发布。" });
    expect((await calls.modify("reviewDba", { id, status: 1 })).status).toBe(200);
  });
});
