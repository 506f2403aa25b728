import { getAssistantConversation, listAssistantUsage, saveAssistantMode } from "@pharos/api/assistant";
import { listAuditLog } from "@pharos/api/audit";
import { assistantMode } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { consultCalls, said } from "../consult/consult.testing.ts";
import { documentCalls } from "../document/document.testing.ts";
import { actionsOn } from "../service-request/service-request.testing.ts";
import { askAssistant, eventOf } from "./testing/assistant-calls.ts";
import { type ModelServer, says, startModelServer } from "./testing/model-server.ts";

// Organisation A forbids, B does not. An expert of both asks; what the model is given is read at the model.

const question = "榅桲归档写满怎么处理？";
let app: TestApp;
let model: ModelServer;
let requestId: number;
beforeAll(async () => {
  model = await startModelServer();
  app = await createTestApp({
    environment: { AI_BASE_URL: model.baseUrl, AI_MODEL: "m", AI_API_KEY: "sk-own" },
  });
  const calls = documentCalls(app);
  for (const owner of ["a", "b"] as const) {
    const folder = await calls.folder("sys", `of ${owner}`, { companyId: app.world.companies[owner] });
    const text = Buffer.from(`榅桲归档写满时先删除 7 天前已备份的归档。机密-${owner}。`);
    await calls.add("sys", folder, `榅桲归档 ${owner}.txt`, text, { status: 1 });
  }
  requestId = await actionsOn(app).raise("customer", {
    title: "榅桲归档写满",
    contentMd: "榅桲归档写满，数据库挂起，只剩 3 个归档。",
  });
  await calls.settle();
  await app.platform.queues.drain("search.index");
  await app.platform.queues.drain("search.countTerms");
}, 120_000);
afterAll(async () => {
  await app.close();
  await model.close();
});
beforeEach(async () => {
  const { kysely: db } = app.platform.database;
  await sql`delete from rate_limit`.execute(db);
  await sql`delete from assistant_setting`.execute(db);
  await sql`delete from assistant_usage`.execute(db);
  model.answerWith(says("先删除 7 天前已备份的归档。[1]\n"));
});

const set = (companyId: number, mode: "off" | "quotations" | "model", as: PersonaName = "sys") =>
  app.call(saveAssistantMode, { body: { companyId, mode: assistantMode.toCode(mode) } }, { as });
const usage = async (query: Parameters<typeof app.call<typeof listAssistantUsage>>[1] = {}) =>
  (await app.call(listAssistantUsage, query, { as: "sys" })).result;
const rowOf = async (companyId: number) =>
  (await usage({ query: { pageSize: 100 } })).list.find((row) => row.companyId === companyId);
const promptsFrom = (count: number): string =>
  model.calls
    .slice(count)
    .map(({ text }) => text)
    .join("\n");

describe("an organisation that allows quotations only", () => {
  it("has its request quoted, and nothing of it reaches the model", async () => {
    const { a } = app.world.companies;
    const about = { scope: "sr", faultId: requestId } as const;
    expect(eventOf(await askAssistant(app, "dba", question, about), "meta").engine).toBe(1);
    await set(a, "quotations");
    const before = model.calls.length;
    const answer = await askAssistant(app, "dba", question, about);
    expect(eventOf(answer, "meta").engine).toBe(0);
    expect(eventOf(answer, "notice").message).toBe("该组织的资料不得交给模型，以下为原文摘录。");
    expect(model.calls.length).toBe(before);
    await set(a, "model");
    expect(eventOf(await askAssistant(app, "dba", question, about), "meta").engine).toBe(1);
  });

  it("has its documents kept out of a prompt about anything", async () => {
    const { a } = app.world.companies;
    let before = model.calls.length;
    await askAssistant(app, "sys", question);
    expect(promptsFrom(before)).toContain("机密-a");
    await set(a, "quotations");
    before = model.calls.length;
    const answer = await askAssistant(app, "sys", question);
    expect(eventOf(answer, "meta").engine).toBe(1);
    expect(promptsFrom(before)).toContain("机密-b");
    expect(promptsFrom(before)).not.toContain("机密-a");
    expect(JSON.stringify(eventOf(answer, "cite"))).not.toContain("机密-a");
  });

  it("still gets quotations in its consultations", async () => {
    const { ask, answer, read } = consultCalls(app);
    await set(app.world.companies.a, "quotations");
    const before = model.calls.length;
    const id = await ask("customer", question);
    await answer();
    const { records } = await read("customer", id);
    expect(records.at(-1)).toMatchObject({ event: "answer" });
    expect(records.at(-1)?.citations[0]?.quote).toContain("榅桲归档写满时先删除");
    expect(model.calls.length).toBe(before);
  });
});

describe("an organisation that has turned it off", () => {
  it("is led to an expert at once, in place of an answer", async () => {
    const { ask, answer, read } = consultCalls(app);
    await set(app.world.companies.c, "off");
    const id = await ask("expiredCustomer", question);
    await answer();
    const detail = await read("expiredCustomer", id);
    expect(said(detail)).toEqual([question, "expertRequested"]);
    expect(detail.queue?.place).toBeGreaterThan(0);
  });

  it("has no request asked about; what is written is still found", async () => {
    await set(app.world.companies.a, "off");
    const refused = await askAssistant(app, "dba", question, { scope: "sr", faultId: requestId });
    expect([refused.events.length, refused.text]).toEqual([0, ""]);
    expect(refused.status).toBe(200);
    expect((await askAssistant(app, "dba2", question)).text).not.toBe("");
  });
});

describe("usage", () => {
  it("counts answers by how they were given, for whom, and leaves the other months out", async () => {
    const { a, b } = app.world.companies;
    const about = { scope: "sr", faultId: requestId } as const;
    model.answerWith((stream) => {
      stream.begin();
      stream.say("先删除 7 天前已备份的归档。[1]\n");
      stream.finish("stop", { prompt_tokens: 120, completion_tokens: 30 });
    });
    await askAssistant(app, "dba", question, about);
    await askAssistant(app, "dba", question, about);
    await set(a, "quotations");
    await askAssistant(app, "dba", question, about);
    // This person also reads documents of B.
    await askAssistant(app, "sys", question);
    await askAssistant(app, "dba", "火龙果怎么削皮才不沾手");
    const { kysely: db } = app.platform.database;
    await sql`insert into assistant_usage (day, company_id, answers, input_tokens) values
      (date_trunc('month', now() at time zone 'Asia/Shanghai')::date - 1, ${b}, 5, 900)`.execute(db);

    expect(await rowOf(a)).toMatchObject({
      answers: 2,
      quotations: 1,
      unanswered: 0,
      inputTokens: 240,
      outputTokens: 60,
      tokensToday: 300,
      mode: 1,
      changedByName: expect.any(String),
    });
    expect(await rowOf(b)).toMatchObject({ answers: 0, inputTokens: 0, tokensToday: 0, mode: 2 });
    const { all, vendor, hasModel, list } = await usage();
    expect(vendor).toMatchObject({ answers: 1, quotations: 0, unanswered: 1, inputTokens: 120 });
    expect(all).toMatchObject({
      answers: 3,
      quotations: 1,
      unanswered: 1,
      inputTokens: 360,
      tokensToday: 450,
    });
    expect([hasModel, list[0]?.companyId]).toEqual([true, a]);
    expect(list.map(({ companyId }) => companyId)).not.toContain(app.world.companies.vendor);

    const { rows } = await sql<{ month: string }>`
      select to_char(date_trunc('month', now() at time zone 'Asia/Shanghai')::date - 1, 'YYYY-MM') as month`.execute(
      db,
    );
    const earlier = await usage({ query: { month: rows[0]?.month } });
    expect(earlier.list[0]).toMatchObject({ companyId: b, answers: 5, inputTokens: 900, tokensToday: 0 });
    expect(earlier.all).toMatchObject({ answers: 5, inputTokens: 900, tokensToday: 450 });
  });

  it("finds organisations by name, page by page", async () => {
    const everybody = await usage({ query: { pageSize: 100 } });
    const name = everybody.list[0]?.companyName ?? "";
    const found = await usage({ query: { keyword: name } });
    expect(found.list.map(({ companyName }) => companyName)).toContain(name);
    expect(found.list.every(({ companyName }) => companyName.includes(name))).toBe(true);
    const second = await usage({ query: { pageNum: 2, pageSize: 1 } });
    expect(second.list[0]?.companyId).toBe(everybody.list[1]?.companyId);
  });
});

describe("the setting", () => {
  it("is a system admin's, is written in the audit log, and knows neither strangers nor the vendor itself", async () => {
    const { a, vendor } = app.world.companies;
    for (const as of ["dba", "ta", "ma", "pa", "customer", "orgAdmin"] as const) {
      expect((await set(a, "off", as)).envelope).toMatchObject({ success: false });
      expect((await app.call(listAssistantUsage, {}, { as })).status).toBe(205);
    }
    expect((await set(a, "off")).envelope).toMatchObject({
      success: true,
      operateMessage: expect.stringContaining("已保存"),
    });
    const { result } = await app.call(
      listAuditLog,
      { query: { objectType: "assistantSetting" } },
      { as: "sys" },
    );
    expect(result.list[0]).toMatchObject({ action: "assistantSetting.changed", objectId: String(a) });
    expect((await set(999_999, "off")).envelope).toMatchObject({
      success: false,
      code: "organisation.notFound",
    });
    expect((await set(vendor, "off")).envelope).toMatchObject({
      success: false,
      fields: { companyId: "原厂自身不受此设置限制，请选择客户" },
    });
  });
});

describe("SQL in an answer", () => {
  it("is read by PostgreSQL's grammar, kept with what it would do, and never run", async () => {
    model.answerWith(says("```pgsql\n", "drop table app_user;\n", "```\n", "再看 `ls`。\n"));
    const answer = await askAssistant(app, "dba", question);
    const sentences = answer.events.flatMap((one) => (one.event === "delta" ? [one.data] : []));
    expect(sentences.map(({ sql: found }) => found)).toEqual([
      { isReadable: true, risks: ["write", "lock"] },
      undefined,
    ]);
    const { conversationId } = eventOf(answer, "meta");
    const { result } = await app.call(
      getAssistantConversation,
      { params: { id: conversationId } },
      { as: "dba" },
    );
    expect(result.messages.at(-1)?.sentences[0]?.sql).toEqual({ isReadable: true, risks: ["write", "lock"] });
    const { rows } = await sql`select from app_user limit 1`.execute(app.platform.database.kysely);
    expect(rows).toHaveLength(1);
  });
});
