import {
  decideSuggestion,
  listAssistantUsage,
  type SuggestEvent,
  SuggestEvents,
  saveAssistantMode,
  suggest,
} from "@pharos/api/assistant";
import { type CallInput, z } from "@pharos/api/core";
import { assistantMode, assistantTask, visibility } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/index.ts";
import { articleCalls, createCatalogue } from "../../article/article.testing.ts";
import { documentCalls } from "../../document/document.testing.ts";
import { actionsOn } from "../../service-request/service-request.testing.ts";
import { type ModelServer, says, startModelServer } from "../testing/model-server.ts";

// What an expert may read is not what the customer may read: what is written for the customer is made of the latter alone.

const tasks = {
  summary: assistantTask.toCode("summary"),
  reply: assistantTask.toCode("reply"),
  translation: assistantTask.toCode("translation"),
  similar: assistantTask.toCode("similar"),
};
let app: TestApp;
let model: ModelServer;
let requestId: number;
let openId: number;
beforeAll(async () => {
  model = await startModelServer();
  app = await createTestApp({
    environment: { AI_BASE_URL: model.baseUrl, AI_MODEL: "m", AI_API_KEY: "sk-own" },
  });
  const menu = await createCatalogue(app);
  const articles = articleCalls(app, () => menu.codes);
  openId = await articles.publish({
    title: "榅桲归档目录写满的处理",
    contentMd: "榅桲归档目录写满时先删除 7 天前已备份的归档，再检查 archive_command。",
  });
  await articles.publish({
    title: "榅桲归档目录写满的内部排查",
    contentMd: "榅桲归档目录写满时先登录跳板机 jump01，口令机密-internal。",
    encryptLevel: "INTERNAL",
  });
  const documents = documentCalls(app);
  for (const owner of ["a", "b"] as const) {
    const folder = await documents.folder("sys", `of ${owner}`, { companyId: app.world.companies[owner] });
    const text = Buffer.from(`榅桲归档目录写满时联系驻场，机密-${owner}。`);
    await documents.add("sys", folder, `榅桲归档目录写满 ${owner}.txt`, text, { status: 1 });
  }
  const act = actionsOn(app);
  requestId = await act.raise("customer", {
    title: "榅桲归档目录写满",
    contentMd: "归档目录写满，数据库挂起，只剩 3 个归档。",
  });
  await act.reply("dba", requestId, { contentMd: "已扩容 20 GB，请观察。" });
  await act.reply("dba", requestId, {
    contentMd: "客户合同下月到期，机密-note。",
    visibility: visibility.toCode("internal"),
  });
  await act.reply("customer", requestId, { contentMd: "榅桲归档目录又写满了，怎么处理？" });
  await documents.settle();
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
  model.answerWith(says("请先删除 7 天前已备份的归档。[1]\n"));
});

type Body = NonNullable<CallInput<typeof suggest>["body"]>;

async function write(as: PersonaName, task: number, more: Partial<Body> = {}) {
  const reply = await app.inject({
    method: "POST",
    url: suggest.path,
    headers: { authorization: `Bearer ${await app.signIn(as)}`, "accept-language": "zh-CN" },
    payload: { faultId: requestId, task, ...more },
  });
  const events = reply.body.split("\n\n").flatMap((block): SuggestEvent[] => {
    const event = /^event: (\w+)$/m.exec(block)?.[1] as SuggestEvent["event"] | undefined;
    const data = /^data: (.*)$/m.exec(block)?.[1];
    if (event === undefined || data === undefined) return [];
    // Parsed by the schema of its own name.
    return [{ event, data: z.parse(SuggestEvents[event], JSON.parse(data)) } as SuggestEvent];
  });
  const dataOf = <Name extends SuggestEvent["event"]>(name: Name) =>
    events.find(({ event }) => event === name)?.data as z.output<(typeof SuggestEvents)[Name]> | undefined;
  return { errorCode: reply.headers["x-error-code"]?.toString(), body: reply.body, events, dataOf };
}

const set = (mode: "off" | "quotations" | "model") =>
  app.call(
    saveAssistantMode,
    { body: { companyId: app.world.companies.a, mode: assistantMode.toCode(mode) } },
    { as: "sys" },
  );
const usageOfA = async () =>
  (await app.call(listAssistantUsage, { query: { pageSize: 100 } }, { as: "sys" })).result.list.find(
    ({ companyId }) => companyId === app.world.companies.a,
  );
const decide = (as: PersonaName, id: number, isTaken: boolean) =>
  app.call(decideSuggestion, { body: { id, isTaken } }, { as });

describe("a suggested reply", () => {
  it.each(["dba", "ta", "sys"] as const)(
    "is made for %s of what the customer may read: nothing internal, of another organisation or of a note",
    async (as) => {
      const before = model.calls.length;
      const answer = await write(as, tasks.reply);
      const prompt = model.calls
        .slice(before)
        .map(({ text }) => text)
        .join("\n");
      expect(prompt).toContain("删除 7 天前已备份的归档");
      expect(prompt).toContain("又写满了");
      expect(prompt).toContain("机密-a");
      for (const hidden of ["机密-internal", "jump01", "机密-b", "机密-note", "合同下月到期"]) {
        expect(prompt).not.toContain(hidden);
        expect(answer.body).not.toContain(hidden);
      }
      expect(answer.dataOf("cite")?.list[0]).toMatchObject({ objType: "article", id: openId });
      expect(answer.dataOf("done")).toMatchObject({ state: 0 });
      expect(answer.dataOf("done")?.text).toContain(
        `[1] [榅桲归档目录写满的处理](${app.platform.config.publicUrl}/article/${openId})`,
      );
    },
  );

  it("is made of the same quotations where the organisation allows no model", async () => {
    await set("quotations");
    const before = model.calls.length;
    const answer = await write("dba", tasks.reply);
    expect(model.calls.length).toBe(before);
    expect(answer.dataOf("meta")).toMatchObject({ engine: 0, lang: "zh" });
    expect(answer.dataOf("notice")?.message).toContain("该组织的资料不得交给模型");
    expect(answer.dataOf("done")?.text).toContain("> 榅桲归档目录写满时先删除 7 天前已备份的归档");
    expect(answer.body).not.toMatch(/机密-(?:internal|b|note)/);
  });

  it("cites nothing of another organisation, though the reporter belongs to it as well, and nothing for a reporter of the vendor", async () => {
    const { kysely: db } = app.platform.database;
    const { companies, users } = app.world;
    await sql`insert into employee (company_id, user_id, name) values (${companies.b}, ${users.customer}, 'both')`.execute(
      db,
    );
    const both = await write("dba", tasks.reply);
    await sql`delete from employee where company_id = ${companies.b} and user_id = ${users.customer}`.execute(
      db,
    );
    expect(both.dataOf("done")?.text).toContain("删除 7 天前");
    expect(both.body).not.toContain("机密-b");

    const setReporter = (userId: number) =>
      sql`update service_request set reporter_user_id = ${userId} where id = ${requestId}`.execute(db);
    await setReporter(users.dba);
    const onBehalf = await write("dba", tasks.reply);
    await setReporter(users.customer);
    expect(onBehalf.dataOf("done")?.text).toContain("删除 7 天前");
    expect(onBehalf.body).not.toMatch(/机密-(?:internal|b|note)/);
  });

  it("leaves out of what is taken what no source bears out", async () => {
    model.answerWith(says("请先删除 7 天前已备份的归档。[1]\n", "然后执行 DROP TABLE customer。[1]\n"));
    const answer = await write("dba", tasks.reply);
    const deltas = answer.events.filter(({ event }) => event === "delta");
    expect(deltas.map(({ data }) => "proof" in data && data.proof)).toEqual(["proved", "unproved"]);
    expect(answer.dataOf("done")?.text).toContain("删除 7 天前");
    expect(answer.dataOf("done")?.text).not.toContain("DROP");
  });

  it("carries no address that a model wrote", async () => {
    model.answerWith(says("请先删除 7 天前已备份的归档，见 https://evil.example/x 。[1]\n"));
    const answer = await write("dba", tasks.reply);
    expect(answer.body).not.toContain("evil.example");
  });

  it("says that there is no source, and can then not be taken", async () => {
    const other = await actionsOn(app).raise("customer", { title: "山竹莲雾", contentMd: "山竹莲雾" });
    const before = model.calls.length;
    const answer = await write("dba", tasks.reply, { faultId: other });
    expect(answer.dataOf("done")).toEqual({ state: 3, suggestionId: null, text: "" });
    expect(model.calls.length).toBe(before);
  });
});

describe("a summary", () => {
  it("is made of what the expert may read, notes as well, and each quotation names its message", async () => {
    await set("quotations");
    const answer = await write("dba", tasks.summary);
    const text = answer.dataOf("done")?.text ?? "";
    for (const heading of ["## 问题", "## 已尝试", "## 待处理", "## 下一步"]) expect(text).toContain(heading);
    expect(text).toContain("> 归档目录写满，数据库挂起，只剩 3 个归档。");
    expect(text).toContain("> 已扩容 20 GB，请观察。");
    expect(text).toContain("机密-note");
    expect(text).toContain("> 榅桲归档目录又写满了，怎么处理？");
    expect(text).toContain("客户在等待答复。");
    expect(answer.dataOf("cite")?.list).toHaveLength(4);
  });

  it("is written by the model and checked against the messages", async () => {
    model.answerWith(says("## 问题\n", "只剩 3 个归档。[1]\n", "已扩容 50 GB。[2]\n"));
    const answer = await write("dba", tasks.summary);
    const deltas = answer.events.flatMap((one) => (one.event === "delta" ? [one.data.proof] : []));
    expect(deltas).toEqual(["plain", "proved", "unproved"]);
    expect(answer.dataOf("done")?.text).toContain("已扩容 50 GB。（来源中未见）");
  });
});

describe("a translation", () => {
  it("goes the other way, and marks what does not stand in the original", async () => {
    model.answerWith(says("3 archives are left.\n", "Error ORA-01555 was raised.\n"));
    const answer = await write("dba", tasks.translation, { text: "只剩 3 个归档。" });
    expect(answer.dataOf("meta")).toMatchObject({ lang: "en", engine: 1 });
    const deltas = answer.events.flatMap((one) =>
      one.event === "delta" ? [[one.data.proof, one.data.missing]] : [],
    );
    expect(deltas).toEqual([
      ["plain", []],
      ["unproved", ["ORA-01555"]],
    ]);
    expect((await write("dba", tasks.translation, { text: "Disk is full" })).dataOf("meta")?.lang).toBe("zh");
  });

  it("is of what the customer wrote last where nothing is given", async () => {
    model.answerWith(says("It is full again.\n"));
    const before = model.calls.length;
    await write("dba", tasks.translation);
    const prompt = model.calls.at(-1)?.text ?? "";
    expect(model.calls.length).toBe(before + 1);
    expect(prompt).toContain("又写满了");
    expect(prompt).not.toContain("机密");
  });

  it("is refused where no model may read it", async () => {
    await set("quotations");
    expect((await write("dba", tasks.translation, { text: "只剩" })).errorCode).toBe(
      "assistant.modelNotAllowed",
    );
    await set("off");
    expect((await write("dba", tasks.translation, { text: "只剩" })).errorCode).toBe("assistant.off");
    expect((await write("dba", tasks.reply)).errorCode).toBe("assistant.off");
  });
});

describe("similar solved requests", () => {
  it("are those that the expert may see, with how each was solved; their words reach neither a model nor the note", async () => {
    const { kysely: db } = app.platform.database;
    const act = actionsOn(app);
    const setSolution = (id: number, solution: string | null) =>
      sql`update service_request set solution = ${solution} where id = ${id}`.execute(db);
    const solve = async (as: PersonaName, more: object, solution: string | null, isClosed = true) => {
      const id = await act.raise(as, { title: "榅桲归档目录写满", contentMd: "归档目录写满", ...more });
      if (isClosed) await act.close(as, id);
      await setSolution(id, solution);
      return id;
    };
    const solved = await solve("orgAdmin", {}, "扩容归档盘并每日清理，机密-solved。");
    const foreign = { accId: app.world.serviceNumbers.b247 };
    const elsewhere = await solve("otherCompany", foreign, "改用独立归档盘，机密-elsewhere。");
    await solve("orgAdmin", {}, null);
    await solve("orgAdmin", {}, "尚未结束，机密-open。", false);
    await app.platform.queues.drain("search.index");
    await app.platform.queues.drain("search.countTerms");
    const idsOf = async (as: PersonaName) =>
      (await write(as, tasks.similar)).dataOf("cite")?.list.map(({ id }) => id);

    const before = model.calls.length;
    // A team sees its own organisations, who sees everything those of all.
    expect(await idsOf("dba")).toEqual([solved]);
    expect(new Set(await idsOf("sys"))).toEqual(new Set([solved, elsewhere]));
    const answer = await write("dba", tasks.similar);
    expect(model.calls.length).toBe(before);
    expect(answer.dataOf("meta")).toMatchObject({ engine: 0 });
    expect(answer.body).toContain("扩容归档盘并每日清理");
    expect(answer.body).not.toMatch(/机密-(?:elsewhere|open)/);
    const { sr_no: number } = await db
      .selectFrom("service_request")
      .select("sr_no")
      .where("id", "=", solved)
      .executeTakeFirstOrThrow();
    expect(answer.dataOf("done")?.text).toBe(
      `类似的已解决请求：\n\n- [${number}](${app.platform.config.publicUrl}/service/similar/${solved})`,
    );
    expect((await write("dba2", tasks.similar)).errorCode).toBe("serviceRequest.notFound");
    for (const id of [solved, elsewhere]) await setSolution(id, null);
    expect((await write("dba", tasks.similar)).dataOf("done")).toEqual({
      state: 3,
      suggestionId: null,
      text: "",
    });
  });
});

describe("who may ask", () => {
  it("is an expert who sees the request; to others it does not exist", async () => {
    expect((await write("dba2", tasks.summary)).errorCode).toBe("serviceRequest.notFound");
    expect((await write("dba", tasks.summary, { faultId: 999_999 })).errorCode).toBe(
      "serviceRequest.notFound",
    );
    expect((await write("customer", tasks.summary)).errorCode).toBe("common.permissionDenied");
  });
});

describe("what became of a suggestion", () => {
  it("is counted once for the organisation, by the word of who asked", async () => {
    const idOf = async () => (await write("dba", tasks.reply)).dataOf("done")?.suggestionId ?? 0;
    const [taken, dismissed] = [await idOf(), await idOf()];
    await idOf();
    expect((await decide("ta", taken, false)).errorCode).toBe("assistant.suggestionNotFound");
    expect((await decide("dba", 999_999, true)).errorCode).toBe("assistant.suggestionNotFound");
    await decide("dba", taken, true);
    await decide("dba", taken, false);
    await decide("dba", dismissed, false);
    expect(await usageOfA()).toMatchObject({ suggested: 3, taken: 1, dismissed: 1, answers: 3 });
  });

  it("is nothing where the model broke off", async () => {
    model.answerWith((stream) => {
      stream.begin();
      stream.say("请先删除 7 天前已备份的归档。[1]\n");
      stream.finish("length");
    });
    const answer = await write("dba", tasks.reply);
    expect(answer.dataOf("error")?.code).toBe("assistant.answerTooLong");
    expect(answer.dataOf("done")).toBeUndefined();
    expect(await usageOfA()).toMatchObject({ suggested: 0, answers: 1 });
  });
});
