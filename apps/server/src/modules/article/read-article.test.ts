import {
  draftArticleFromConsult,
  draftArticleFromRequest,
  evaluateArticle,
  findSimilarArticles,
  findTags,
  handleArticleReport,
  listArticleCatalogue,
  listArticleEvaluations,
  recordArticleDeflection,
} from "@pharos/api/article";
import { listStarred, toggleStarred } from "@pharos/api/comment";
import { listMessages } from "@pharos/api/message";
import {
  archiveServiceRequest,
  closeServiceRequest,
  getServiceRequest,
  replyToServiceRequest,
  saveServiceRequest,
} from "@pharos/api/service-request";
import { outsideTransactionScope } from "@pharos/db";
import { recordStatements, testDatabaseKind } from "@pharos/db/testing";
import { type EncryptLevel, encryptLevel } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock } from "../../platform/clock.ts";
import { eventually } from "../../platform/testing/eventually.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { consultCalls, needsExpert } from "../consult/consult.testing.ts";
import { remindOwners } from "./article.jobs.ts";
import { articleCalls, createCatalogue } from "./article.testing.ts";

// Coverage is judged by the day of the database, so the clock of the test stays close to it.
const clock = createManualClock(new Date());
let app: TestApp;
let menu: Awaited<ReturnType<typeof createCatalogue>>;
let calls: ReturnType<typeof articleCalls>;
beforeAll(async () => {
  app = await createTestApp({ clock });
  menu = await createCatalogue(app);
  calls = articleCalls(app, () => menu.codes);
});
afterAll(() => app.close());

describe("levels", () => {
  const whoReads: Readonly<Record<EncryptLevel, readonly PersonaName[]>> = {
    public: [
      "sys",
      "pa",
      "ma",
      "ta",
      "dba2",
      "reviewDba",
      "customer",
      "orgAdmin",
      "otherCompany",
      "expiredCustomer",
    ],
    customer: ["sys", "pa", "ma", "ta", "dba2", "reviewDba", "customer", "orgAdmin", "otherCompany"],
    internal: ["sys", "pa", "ma", "ta", "dba2", "reviewDba"],
    restricted: ["sys", "pa", "ma", "ta", "reviewDba"],
  };
  it.each(encryptLevel.names)(
    "%s is read by those it is for, and does not exist for others",
    async (level) => {
      const tag = `level-${level}`;
      const id = await calls.publish({
        title: `密级 ${level}`,
        encryptLevel: encryptLevel.toCode(level),
        tags: [tag],
      });
      await app.platform.queues.drain("search.index");
      for (const reader of whoReads.public) {
        const isReader = whoReads[level].includes(reader);
        const read = await calls.read(reader, id);
        expect([reader, read.status]).toEqual([reader, isReader ? 200 : 204]);
        expect((await calls.list(reader, { tags: tag })).result.total).toBe(isReader ? 1 : 0);
        expect((await calls.list(reader, { keyword: `密级 ${level}` })).result.total).toBe(isReader ? 1 : 0);
        const tags = (await app.call(findTags, { query: { keyword: tag } }, { as: reader })).result;
        expect(tags).toEqual(isReader ? [{ tag, count: 1 }] : []);
        const star = await app.call(
          toggleStarred,
          { query: { objType: "article", objId: id } },
          { as: reader },
        );
        expect(star.errorCode).toBe(isReader ? undefined : "comment.object.notFound");
        const similar = (
          await app.call(findSimilarArticles, { query: { keyword: `密级 ${level}` } }, { as: reader })
        ).result;
        expect(similar.some((found) => found.id === id)).toBe(isReader);
        if (!isReader) expect(read.body).toBe((await calls.read(reader, 999_999)).body);
      }
      // The author reads it whatever the level.
      expect((await calls.read("dba", id)).status).toBe(200);
    },
  );

  it("that are raised take stars away, too", async () => {
    const id = await calls.publish({ title: "先公开后内部" });
    await app.call(toggleStarred, { query: { objType: "article", objId: id } }, { as: "customer2" });
    const starred = async () =>
      (await app.call(listStarred, { query: { objType: "article" } }, { as: "customer2" })).result.total;
    expect(await starred()).toBe(1);
    await calls.submit("dba", { id, encryptLevel: "INTERNAL" });
    expect(await starred()).toBe(1);
    await calls.approve("reviewDba", id);
    expect(await starred()).toBe(0);
  });
});

describe("the list", () => {
  it("is narrowed by catalogue with all below it, type, language and tags", async () => {
    const id = await calls.publish({
      title: "筛选",
      type: 5,
      lang: "en",
      tags: ["only-here", "second"],
      product: "Oracle",
    });
    const found = async (query: Parameters<typeof calls.list>[1]) =>
      (await calls.list("customer", { pageSize: 200, ...query })).result.list.some((row) => row.id === id);
    for (const query of [
      { menuId: menu.faults },
      { menuId: menu.codes },
      { type: "5" },
      { lang: "en" },
      { tags: "only-here,second" },
      { product: "Oracle" },
      { sort: "hot" },
      { sort: "useful" },
    ] as const)
      expect([query, await found(query)]).toEqual([query, true]);
    for (const query of [
      { menuId: 999_999 },
      { type: "1" },
      { lang: "zh" },
      { tags: "only-here,third" },
    ] as const)
      expect([query, await found(query)]).toEqual([query, false]);
    const { result } = await calls.read("customer", id);
    expect(result).toMatchObject({
      menuPath: ["故障处理", "错误代码"],
      toc: [
        { level: 1, text: "现象" },
        { level: 2, text: "诊断" },
      ],
    });
    const catalogue = (await app.call(listArticleCatalogue, { query: { lang: "en" } }, { as: "customer" }))
      .result;
    expect(catalogue.flatMap(({ id: entry, count }) => (count > 0 ? [[entry, count]] : []))).toEqual([
      [menu.faults, 1],
      [menu.codes, 1],
    ]);
  });
});

describe("looks", () => {
  const viewsOf = async (id: number) =>
    (await calls.list("customer", { pageSize: 200 })).result.list.find((row) => row.id === id)?.viewCount;
  /** Looks are counted beside the answers. */
  const counted = (id: number, views: number) =>
    eventually(`article ${id} has ${views} looks`, async () => (await viewsOf(id)) === views);

  it("are counted once in 30 minutes a person", async () => {
    const id = await calls.publish();
    expect((await calls.read("customer", id)).result.viewCount).toBe(0);
    await counted(id, 1);
    await calls.read("customer", id);
    await calls.read("ta", id);
    await counted(id, 2);
    clock.advanceMinutes(31);
    await calls.read("customer", id);
    await counted(id, 3);
    // Whoever opens it to edit does not look at it.
    await calls.read("dba", id, { isEdit: "true" });
    await calls.read("pa", id);
    await counted(id, 4);
  });

  it("of many at once are counted each", async () => {
    const ids = [await calls.publish(), await calls.publish()];
    const people = ["customer", "ta", "pa", "dba2", "otherCompany"] as const;
    await Promise.all(people.flatMap((as) => ids.map((id) => calls.read(as, id))));
    for (const id of ids) await counted(id, people.length);
  });

  it.runIf(testDatabaseKind() === "postgres")("take no statement of who reads", async () => {
    const id = await calls.publish();
    const texts = async (as: PersonaName) =>
      (await recordStatements(() => calls.read(as, id))).map(({ text }) => text.trim());
    await calls.read("customer", id);
    await counted(id, 1);
    const [customer, expert] = [await texts("customer"), await texts("dba")];
    await counted(id, 2);
    // Who is signed in is looked up now and then, too.
    const reading = (all: readonly string[]) =>
      all.filter((text) => /^(select|\()/i.test(text) && /\barticle/.test(text));
    // What the article is to the reader, the revision, what is around it; for experts where it comes from.
    expect(reading(customer)).toHaveLength(3);
    expect(reading(expert)).toHaveLength(5);
  });

  // The embedded engine has one session: nobody else can hold a lock there.
  it.runIf(testDatabaseKind() === "postgres")("do not wait for who writes the article", async () => {
    const id = await calls.publish();
    await app.platform.database.transaction(async (db) => {
      await sql`select from article where id = ${id} for update`.execute(db);
      const read = await outsideTransactionScope(() => calls.read("customer", id));
      expect([read.status, read.result.viewCount]).toEqual([200, 0]);
    });
    await counted(id, 1);
  });

  it("that cannot be counted refuse nobody the article", async () => {
    const id = await calls.publish();
    const { executeSql } = app.platform.database;
    await executeSql(
      `alter table article_view add constraint look_fails check (article_id <> ${id}) not valid`,
    );
    const read = await calls.read("customer", id);
    // Another article's look comes after the one that failed.
    const other = await calls.publish();
    await calls.read("ta", other);
    await counted(other, 1);
    await executeSql("alter table article_view drop constraint look_fails");
    expect([read.status, await viewsOf(id)]).toEqual([200, 0]);
  });
});

describe("opinions", () => {
  const say = (as: PersonaName, id: number, useful: boolean, more: object = {}) =>
    app.call(evaluateArticle, { body: { id, useful, ...more } }, { as });

  it("are one a person; what did not help becomes a task of the author", async () => {
    const id = await calls.publish({ title: "有人看不懂" });
    expect((await say("customer", id, true)).result).toEqual({ usefulCount: 1, uselessCount: 0 });
    expect((await say("customer2", id, false)).envelope?.fields).toHaveProperty("reason");
    expect((await say("customer", id, false, { reason: 2, content: "第三步不清楚" })).result).toEqual({
      usefulCount: 0,
      uselessCount: 1,
    });
    await app.drain();
    const { list } = (await app.call(listMessages, { query: {} }, { as: "dba" })).result;
    expect(list).toContainEqual(
      expect.objectContaining({
        title: "有读者反馈文章“有人看不懂”没有帮助",
        content: "第三步不清楚",
      }),
    );
    const open = (as: PersonaName) => app.call(listArticleEvaluations, { query: { isOpen: "true" } }, { as });
    const [report] = (await open("dba")).result.list;
    expect(report).toMatchObject({ articleId: id, reason: 2, userName: "木槿", ver: 1 });
    const handle = (as: PersonaName) =>
      app.call(handleArticleReport, { body: { id: report?.id ?? 0, handling: "已补充截图" } }, { as });
    expect((await handle("dba2")).errorCode).toBe("article.reportNotFound");
    expect((await handle("dba")).envelope?.success).toBe(true);
    expect((await handle("dba")).errorCode).toBe("article.reportNotFound");
    expect((await open("dba")).result.total).toBe(0);
  });

  it("are not given on own articles, nor on those that cannot be read", async () => {
    const id = await calls.publish({ encryptLevel: "INTERNAL" });
    expect((await say("dba", id, true)).errorCode).toBe("article.ownOpinion");
    expect((await say("customer", id, true)).errorCode).toBe("article.notFound");
    const listed = await app.call(listArticleEvaluations, { query: { id } }, { as: "dba2" });
    expect(listed.status).toBe(204);
  });
});

describe("translations", () => {
  it("say when a newer revision of the original is published", async () => {
    const original = await calls.publish({ title: "原文" });
    const translate = (more: object = {}) =>
      calls.submit("dba", { title: "The original", lang: "en", translationOfId: original, ...more });
    const { id } = (await translate()).result;
    await calls.approve("reviewDba", id);
    expect((await translate()).envelope?.fields).toHaveProperty("lang");
    expect((await calls.read("customer", original)).result.translations).toEqual([
      { id, title: "The original", lang: "en", isOriginal: false },
    ]);
    expect((await calls.read("customer", id)).result).toMatchObject({
      originalIsNewer: false,
      translations: [{ id: original, isOriginal: true }],
    });
    await calls.submit("dba", { id: original, title: "原文二" });
    expect((await calls.read("customer", id)).result.originalIsNewer).toBe(false);
    await calls.approve("reviewDba", original);
    expect((await calls.read("customer", id)).result.originalIsNewer).toBe(true);
  });
});

describe("a draft from the thread", () => {
  it("takes the steps from the marked replies, and the names of the customer out of all of it", async () => {
    const db = app.platform.database.kysely;
    const { name } = await db
      .selectFrom("company")
      .select("name")
      .where("id", "=", app.world.companies.a)
      .executeTakeFirstOrThrow();
    const body = {
      title: `${name} 归档空间满`,
      contentMd: "主机 10.20.3.4 报 ORA-00257，联系 13800001234",
      type: 0,
      accId: app.world.serviceNumbers.a247,
    };
    const { id } = (await app.call(saveServiceRequest, { body }, { as: "customer" })).result;
    const reply = (contentMd: string, visibility: 0 | 1) =>
      app.call(replyToServiceRequest, { body: { faultId: id, contentMd, visibility } }, { as: "ta" });
    await reply("请发告警日志", 0);
    await reply(`已为 ${name} 清理归档`, 0);
    await reply("内部：客户很急", 1);
    await app.call(
      closeServiceRequest,
      { body: { faultId: id, rootCauseState: 0, solution: `为${name}扩容`, customerConfirmText: "已确认" } },
      { as: "pa" },
    );
    const draft = async () =>
      (await app.call(draftArticleFromRequest, { query: { faultId: id } }, { as: "ta" })).result;
    // Nothing is marked: everything that the customer was told.
    expect((await draft()).steps).toBe("请发告警日志\n\n已为 〔客户〕 清理归档");
    await db
      .updateTable("service_request_reply")
      .set({ is_solution: true })
      .where("service_request_id", "=", id)
      .where("content_md", "like", "%清理归档")
      .execute();
    expect(await draft()).toMatchObject({
      title: "〔客户〕 归档空间满",
      phenomenon: "主机 〔地址〕 报 ORA-00257，联系 〔联系方式〕",
      steps: "已为 〔客户〕 清理归档",
      solution: "为〔客户〕扩容",
      tags: ["ora-00257"],
    });
    expect((await draft()).blanked.map(({ name: blanked }) => blanked).toSorted()).toEqual(
      [name, "10.20.3.4", "13800001234"].toSorted(),
    );
    expect((await app.call(draftArticleFromRequest, { query: { faultId: id } }, { as: "dba2" })).status).toBe(
      204,
    );
  });
});

describe("an article of a consultation", () => {
  const draft = (as: PersonaName, consultId: number) =>
    app.call(draftArticleFromConsult, { query: { consultId } }, { as });

  it("begins with the question and what experts answered, without names, calls and pictures, and names its source", async () => {
    const consults = consultCalls(app);
    const { name } = await app.platform.database.kysely
      .selectFrom("company")
      .select("name")
      .where("id", "=", app.world.companies.a)
      .executeTakeFirstOrThrow();
    const consultId = await consults.ask("customer", `${name} 备库报 ORA-01555`);
    await consults.reply("customer", consultId, "主机 10.20.3.4 上的报表中断");
    await consults.reply("customer", consultId, needsExpert);
    // Before an expert has answered there is nothing to write.
    expect((await draft("dba", consultId)).errorCode).toBe("consult.notWithExpert");
    await consults.reply("dba", consultId, "请把 undo_retention 调到 3600");
    await consults.reply("customer", consultId, "好的，谢谢");
    await consults.reply("dba", consultId, `${name} 的报表改在 22 点后运行`);
    const { result } = await draft("dba", consultId);
    expect(result).toMatchObject({
      consultId,
      title: "〔客户〕 备库报 ORA-01555",
      phenomenon: "〔客户〕 备库报 ORA-01555\n\n主机 〔地址〕 上的报表中断",
      steps: "请把 undo_retention 调到 3600\n\n〔客户〕 的报表改在 22 点后运行",
      cause: "",
      solution: "",
      tags: ["ora-01555"],
      written: [],
    });
    expect(result.blanked.map((one) => one.name).toSorted()).toEqual([name, "10.20.3.4"].toSorted());

    const { id } = (await calls.submit("dba", { sourceConsultId: consultId })).result;
    await calls.approve("reviewDba", id);
    expect((await calls.read("dba", id)).result.sourceConsult).toMatchObject({ id: consultId });
    expect((await draft("dba", consultId)).result.written.map((one) => one.id)).toEqual([id]);
    // Another team sees the article and not the consultation, the customer only the article.
    for (const as of ["dba2", "customer"] as const)
      expect((await calls.read(as, id)).result.sourceConsult).toBeNull();
    expect((await draft("dba2", consultId)).status).toBe(204);
    expect((await draft("customer", consultId)).errorCode).toBe("common.permissionDenied");
    expect((await calls.save("dba2", { sourceConsultId: consultId })).envelope?.fields).toHaveProperty(
      "sourceConsultId",
    );
  });
});

describe("an article of a request", () => {
  const raise = async () => {
    const body = {
      title: "ORA-00257 归档空间满",
      contentMd: "业务停止",
      type: 0,
      accId: app.world.serviceNumbers.a247,
    };
    const { id } = (await app.call(saveServiceRequest, { body }, { as: "customer" })).result;
    const answer = { faultId: id, contentMd: "请先清理归档", visibility: 0 } as const;
    await app.call(replyToServiceRequest, { body: answer }, { as: "ta" });
    return id;
  };
  const draft = (as: PersonaName, faultId: number) =>
    app.call(draftArticleFromRequest, { query: { faultId } }, { as });

  it("begins with what the closed request says, and shows what is like it", async () => {
    const similar = await calls.publish({ title: "归档空间满 ORA-00257 应急", tags: ["ora-00257"] });
    await app.platform.queues.drain("search.index");
    const faultId = await raise();
    expect((await draft("ta", faultId)).status).toBe(204);
    const closing = {
      faultId,
      rootCauseState: 0,
      solution: "扩大归档空间",
      customerConfirmText: "客户已确认恢复",
    };
    expect((await app.call(closeServiceRequest, { body: closing }, { as: "pa" })).errorCode).toBeUndefined();
    expect((await draft("dba2", faultId)).status).toBe(204);
    const { result } = await draft("ta", faultId);
    expect(result).toMatchObject({ faultId, solution: "扩大归档空间", tags: ["ora-00257"], written: [] });
    expect(result.similar.map(({ id }) => id)).toContain(similar);

    const { id } = (await calls.submit("ta", { sourceFaultId: faultId })).result;
    await calls.approve("reviewDba", id);
    expect((await calls.read("ta", id)).result.sourceRequest).toMatchObject({ id: faultId });
    await app.drain();
    const closed = (await app.call(getServiceRequest, { query: { id: faultId } }, { as: "ta" })).result;
    expect(closed.articleUrl).toBe(`${app.platform.config.publicUrl}/article/${id}`);
    expect((await calls.read("dba2", id)).result.sourceRequest).toBeNull();
    expect((await calls.read("customer", id)).result.sourceRequest).toBeNull();
    expect((await draft("ta", faultId)).result.written).toEqual([expect.objectContaining({ id })]);
    expect((await calls.save("dba2", { sourceFaultId: faultId })).envelope?.fields).toHaveProperty(
      "sourceFaultId",
    );
  });

  it("offers what helps to answer it, by what it is about, by words and by number, and says what the customer may not read", async () => {
    const open = await calls.publish({ title: "ORA-00257 归档空间清理步骤", tags: ["ora-00257"] });
    const internal = await calls.publish({
      title: "ORA-00257 归档空间内部排查",
      tags: ["ora-00257"],
      encryptLevel: "INTERNAL",
    });
    await app.platform.queues.drain("search.index");
    const faultId = await raise();
    const offered = (as: PersonaName, keyword?: string) =>
      app.call(findSimilarArticles, { query: { faultId, ...(keyword && { keyword }) } }, { as });
    const about = (await offered("ta")).result;
    expect(about.find(({ id }) => id === open)).toMatchObject({
      customerMayRead: true,
      link: `${app.platform.config.publicUrl}/article/${open}`,
    });
    expect(about.find(({ id }) => id === internal)).toMatchObject({ customerMayRead: false });
    expect((await offered("ta", "归档空间内部排查")).result[0]).toMatchObject({ id: internal });
    expect((await offered("ta", `#${open}`)).result[0]).toMatchObject({ id: open });
    const link = about.find(({ id }) => id === internal)?.link ?? "";
    expect((await offered("ta", link)).result[0]).toMatchObject({ id: internal });

    const toCustomer = (await offered("customer", String(internal))).result;
    expect(toCustomer.map(({ id }) => id)).not.toContain(internal);
    expect(toCustomer.map(({ customerMayRead }) => customerMayRead)).not.toContain(false);
    expect((await offered("otherCompany")).errorCode).toBe("serviceRequest.notFound");
    expect((await offered("dba2")).errorCode).toBe("serviceRequest.notFound");
  });

  it("that makes a request unnecessary is counted, for those who may read it", async () => {
    const [open, internal] = [await calls.publish(), await calls.publish({ encryptLevel: "INTERNAL" })];
    const solved = (as: PersonaName, id: number) =>
      app.call(recordArticleDeflection, { body: { id } }, { as });
    // Clicked many times, it is one request that was not raised.
    const clicks = await Promise.all(Array.from({ length: 5 }, () => solved("customer", open)));
    expect(clicks.map(({ envelope }) => envelope?.success)).toEqual(Array(5).fill(true));
    expect((await solved("customer", internal)).errorCode).toBe("article.notFound");
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from article_use where kind = 3 and article_id = ${open}`.execute(
      app.platform.database.kysely,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it("that is linked in a public answer or a conclusion counts as reused", async () => {
    const id = await calls.publish();
    const faultId = await raise();
    const link = `${app.platform.config.publicUrl}/article/${id}`;
    const answer = (as: PersonaName, visibility: 0 | 1, contentMd = `请参考 ${link}。`) =>
      app.call(replyToServiceRequest, { body: { faultId, contentMd, visibility } }, { as });
    await answer("customer", 0);
    await answer("ta", 1);
    await app.drain();
    const reuse = async () => (await calls.read("dba2", id)).result.reuseCount;
    expect(await reuse()).toBe(0);
    await answer("ta", 0);
    await app.drain();
    expect(await reuse()).toBe(1);
    expect((await calls.read("customer", id)).result.reuseCount).toBeNull();
    const end = { faultId, rootCauseState: 0, solution: "按文章处理", customerConfirmText: "客户已确认恢复" };
    await app.call(closeServiceRequest, { body: { ...end, intoKb: true, articleUrl: link } }, { as: "pa" });
    await app.drain();
    await app.call(archiveServiceRequest, { body: { faultId } }, { as: "pa" });
    await app.drain();
    expect(await reuse()).toBe(2);
  });
});

it("reminds owners once of the yearly review, and marks the article until somebody confirms it", async () => {
  const id = await calls.publish({ title: "一年前的文章" });
  const db = app.platform.database.kysely;
  await db.updateTable("article").set({ next_review_on: "2026-01-01" }).where("id", "=", id).execute();
  expect((await calls.read("customer", id)).result.needsReview).toBe(true);
  expect((await calls.list("customer", { needsReview: "true" })).result.list.map((row) => row.id)).toEqual([
    id,
  ]);
  expect([await remindOwners(app.platform), await remindOwners(app.platform)]).toEqual([1, 0]);
  const { list } = (await app.call(listMessages, { query: {} }, { as: "dba" })).result;
  expect(list.filter(({ title }) => title.includes("一年前的文章"))).toHaveLength(1);
});
