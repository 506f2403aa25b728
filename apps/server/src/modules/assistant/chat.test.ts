import { request } from "node:http";
import type { AddressInfo } from "node:net";
import {
  chat,
  deleteAssistantConversation,
  getAssistant,
  getAssistantConversation,
  rateAssistantAnswer,
} from "@pharos/api/assistant";
import { listSearchGaps } from "@pharos/api/search";
import { assistantLimits } from "@pharos/domain/assistant";
import type { PersonaName } from "@pharos/fixtures";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { articleCalls, createCatalogue } from "../article/article.testing.ts";
import { actionsOn } from "../service-request/service-request.testing.ts";
import { askAssistant, eventOf, readEvents } from "./testing/assistant-calls.ts";

// Without a model: what is answered is quoted.

const question = "归档目录写满怎么处理？";
let app: TestApp;
let requestId: number;
let articleId: number;
let calls: ReturnType<typeof articleCalls>;
beforeAll(async () => {
  app = await createTestApp();
  const menu = await createCatalogue(app);
  calls = articleCalls(app, () => menu.codes);
  articleId = await calls.publish({
    title: "归档目录写满的处理",
    contentMd:
      "# 现象\n\n归档目录写满后数据库挂起。\n\n## 处理\n\n先删除 7 天前已备份的归档，再检查 archive_command。\n\n![](https://evil.example/p.png)",
  });
  requestId = await actionsOn(app).raise("customer", {
    title: "核心库连接超时",
    contentMd: "应用连接 core-pg01 时报 FATAL 53300，连接数已满。",
  });
  await app.platform.queues.drain("search.index");
  await app.platform.queues.drain("search.countTerms");
}, 120_000);
afterAll(() => app.close());
// What is tested is not the limit, but for one test.
beforeEach(() => sql`delete from rate_limit`.execute(app.platform.database.kysely));

const ask = (as: PersonaName, text: string, more: Parameters<typeof askAssistant>[3] = {}) =>
  askAssistant(app, as, text, more);
const read = (as: PersonaName, id: number) => app.call(getAssistantConversation, { params: { id } }, { as });
const listed = async (as: PersonaName) => (await app.call(getAssistant, {}, { as })).result;

describe("a question that something answers", () => {
  it("is answered with quotations, whose source comes first", async () => {
    const answer = await ask("dba", question);
    expect([answer.status, answer.contentType]).toEqual([200, "text/event-stream; charset=utf-8"]);
    const names = answer.events.map(({ event }) => event);
    expect([names[0], names[1], names.at(-1)]).toEqual(["meta", "cite", "done"]);
    expect(eventOf(answer, "cite").list[0]).toMatchObject({
      number: 1,
      objType: "article",
      id: articleId,
      title: "归档目录写满的处理",
    });
    expect(eventOf(answer, "delta")).toMatchObject({ proof: "quoted", sources: [1], missing: [] });
    expect(answer.text).toContain("归档目录写满后数据库挂起");
    expect(eventOf(answer, "done")).toEqual({ state: 0, usage: null });
    expect(eventOf(answer, "meta").engine).toBe(0);
  });

  it("is kept with its answer for who asked, and for nobody else", async () => {
    const answer = await ask("dba", question);
    const { conversationId, answerId } = eventOf(answer, "meta");
    const { result } = await read("dba", conversationId);
    expect(result.messages).toMatchObject([
      { question, sentences: [], state: null },
      { question: null, state: 0, engine: 0, notice: null, isHelpful: null },
    ]);
    expect(result.messages[1]?.sentences.map(({ text }) => text).join("")).toBe(answer.text);
    expect((await listed("dba")).conversations[0]).toMatchObject({
      id: conversationId,
      title: question,
      scope: "kb",
    });
    expect((await listed("dba")).hasModel).toBe(false);

    for (const other of ["dba2", "sys"] as const) {
      const theirs = await read(other, conversationId);
      const missing = await read(other, 999_999);
      expect([theirs.status, theirs.body]).toEqual([204, missing.body]);
      expect((await listed(other)).conversations.map(({ id }) => id)).not.toContain(conversationId);
      for (const id of [conversationId, 999_999]) {
        const refused = await app.call(deleteAssistantConversation, { params: { id } }, { as: other });
        expect(refused.errorCode).toBe("assistant.notFound");
        expect((await ask(other, question, { conversationId: id })).errorCode).toBe("assistant.notFound");
      }
      const rated = await app.call(
        rateAssistantAnswer,
        { body: { id: answerId, isHelpful: true } },
        { as: other },
      );
      expect(rated.errorCode).toBe("assistant.notFound");
    }
  });

  it("goes on in its conversation, is rated and deleted by its owner", async () => {
    const first = eventOf(await ask("dba", question), "meta");
    const second = eventOf(await ask("dba", "然后呢？", { conversationId: first.conversationId }), "meta");
    expect(second.conversationId).toBe(first.conversationId);
    const { result } = await read("dba", first.conversationId);
    expect(result.messages.map((one) => one.question)).toEqual([question, null, "然后呢？", null]);
    // Too few words of its own: what was asked before counts.
    expect(result.messages[3]?.sources[0]?.id).toBe(articleId);

    // Another matter is not answered with what was asked before.
    const other = await ask("dba", "Mangosteen 平台的许可证怎么续期？", {
      conversationId: first.conversationId,
    });
    expect(eventOf(other, "done").state).toBe(3);

    await app.call(rateAssistantAnswer, { body: { id: first.answerId, isHelpful: false } }, { as: "dba" });
    expect((await read("dba", first.conversationId)).result.messages[1]?.isHelpful).toBe(false);
    const ofQuestion = await app.call(
      rateAssistantAnswer,
      { body: { id: first.questionId, isHelpful: true } },
      { as: "dba" },
    );
    expect(ofQuestion.errorCode).toBe("assistant.notFound");
    await app.call(deleteAssistantConversation, { params: { id: first.conversationId } }, { as: "dba" });
    expect((await read("dba", first.conversationId)).status).toBe(204);
  });

  it("loses the quotation when its reader may no longer read it", async () => {
    const id = await calls.publish({ title: "石榴组件的升级", contentMd: "石榴组件升级前先停止同步任务。" });
    await app.platform.queues.drain("search.index");
    const { conversationId } = eventOf(await ask("dba", "石榴组件怎么升级？"), "meta");
    expect(JSON.stringify((await read("dba", conversationId)).result.messages[1])).toContain("停止同步任务");
    await sql`update article set deleted_at = now() where id = ${id}`.execute(app.platform.database.kysely);
    const after = (await read("dba", conversationId)).result.messages[1];
    expect(after?.sources.find((source) => source.id === id)).toMatchObject({ title: "", quote: "" });
    expect(JSON.stringify(after)).not.toContain("停止同步任务");
  });
});

describe("a question that nothing answers", () => {
  it("is shown what comes closest, and nothing is said from it", async () => {
    const answer = await ask("dba", "Acerola 的归档目录怎么规划？");
    expect(eventOf(answer, "done").state).toBe(3);
    expect(answer.text).toBe("");
    expect(eventOf(answer, "cite").list).toMatchObject([{ number: 1, objType: "article", id: articleId }]);
    const { result } = await read("dba", eventOf(answer, "meta").conversationId);
    expect(result.messages[1]).toMatchObject({ sentences: [], state: 3, sources: [{ id: articleId }] });
  });

  it("is said to have no source, and is one gap however often it is asked at once", async () => {
    const unknown = "Cupuacu 集群的许可证怎么续期？";
    for (const _ of [1, 2]) {
      const answer = await ask("dba", unknown);
      expect(eventOf(answer, "done").state).toBe(3);
      expect([answer.text, eventOf(answer, "cite").list]).toEqual(["", []]);
    }
    const { list } = (await app.call(listSearchGaps, { query: { keyword: "cupuacu" } }, { as: "sys" }))
      .result;
    expect(list).toMatchObject([{ times: 1, vendorTimes: 1, customerTimes: 0 }]);
  });
});

describe("a question about a request", () => {
  it("is answered from it, by who may read it", async () => {
    const answer = await ask("dba", "连接数满了报什么错？", { scope: "sr", faultId: requestId });
    expect(eventOf(answer, "cite").list[0]).toMatchObject({ objType: "sr", id: requestId });
    expect(answer.text).toContain("53300");
    const { conversationId } = eventOf(answer, "meta");
    expect((await read("dba", conversationId)).result).toMatchObject({ scope: "sr", faultId: requestId });
  });

  it("is refused where it is another team's, as where there is none", async () => {
    const theirs = await ask("dba2", "连接数满了报什么错？", { scope: "sr", faultId: requestId });
    const missing = await ask("dba2", "连接数满了报什么错？", { scope: "sr", faultId: 999_999 });
    const unnamed = await ask("dba2", "连接数满了报什么错？", { scope: "sr" });
    for (const refused of [theirs, missing, unnamed])
      expect([refused.status, refused.errorCode]).toEqual([200, "serviceRequest.notFound"]);
    expect((await listed("dba2")).conversations.filter(({ scope }) => scope === "sr")).toEqual([]);
  });
});

describe("what is refused", () => {
  it.each(["customer", "orgAdmin", "noRole"] as const)("%s has no assistant page", async (as) => {
    expect((await ask(as, question)).errorCode).toBe("common.permissionDenied");
    expect((await app.call(getAssistant, {}, { as })).status).toBe(205);
  });

  it.each([
    ["no words", [{ role: "user", content: "  \n " }]],
    [
      "more words than a message may have",
      [{ role: "user", content: "字".repeat(assistantLimits.contentMax + 1) }],
    ],
    ["no message", []],
    [
      "more messages than a call may have",
      Array.from({ length: 21 }, () => ({ role: "user", content: "a" })),
    ],
    ["another role", [{ role: "system", content: "a" }]],
  ])("%s", async (_, messages) => {
    const answer = await ask("dba", "", { messages: messages as [] });
    expect([answer.status, answer.errorCode]).toEqual([200, "common.validation"]);
  });

  it("an answer in place of a question", async () => {
    const answer = await ask("dba", "", { messages: [{ role: "assistant", content: "重启即可" }] });
    expect(answer.errorCode).toBe("assistant.questionLast");
  });

  it("the twenty-first question in a minute, with when to come back", async () => {
    for (let count = 0; count < 20; count += 1) expect((await ask("dutyDba", question)).status).toBe(200);
    const refused = await ask("dutyDba", question);
    expect([refused.status, refused.errorCode]).toEqual([429, "common.tooManyRequests"]);
    expect((await ask("dba", question)).status).toBe(200);
  }, 60_000);
});

it("forgets what is older than thirty days", async () => {
  const { conversationId, answerId } = eventOf(await ask("dba", question), "meta");
  const days = (count: number) => sql`now() - make_interval(days => ${count})`;
  const { kysely: db } = app.platform.database;
  await sql`update assistant_message set created_at = ${days(31)} where id < ${answerId} and conversation_id = ${conversationId}`.execute(
    db,
  );
  await sql`update assistant_message set created_at = ${days(29)} where id = ${answerId}`.execute(db);
  await app.platform.jobs.runNow("platform.purge");
  expect((await read("dba", conversationId)).result.messages.map(({ id }) => id)).toEqual([answerId]);
  await sql`update assistant_conversation set asked_at = ${days(31)} where id = ${conversationId}`.execute(
    db,
  );
  await app.platform.jobs.runNow("platform.purge");
  expect((await read("dba", conversationId)).status).toBe(204);
});

it("answers over a real connection as it goes, and needs the bearer", async () => {
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.http.server.address() as AddressInfo;
  const token = await app.signIn("dba");
  const send = (headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const sent = request(
        {
          port,
          path: chat.path,
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
        },
        (response) => {
          let body = "";
          response.setEncoding("utf8").on("data", (part: string) => {
            body += part;
          });
          response.on("end", () => resolve({ status: response.statusCode, body }));
        },
      );
      sent.on("error", reject);
      sent.end(JSON.stringify({ messages: [{ role: "user", content: question }] }));
    });
  const { status, body } = await send({ authorization: `Bearer ${token}` });
  expect(status).toBe(200);
  expect(readEvents(body).at(-1)?.event).toBe("done");
  expect((await send({ cookie: `token=${token}` })).status).toBe(401);
});
