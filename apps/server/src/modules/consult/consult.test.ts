import {
  closeConsult,
  convertConsult,
  exportConsults,
  getLatestConsult,
  handOverConsult,
  inviteToConsult,
  joinConsult,
  listConsultExperts,
  rateConsult,
  readConsult,
  saveConsult,
} from "@pharos/api/consult";
import { listMessages } from "@pharos/api/message";
import { getServiceRequest } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock } from "../../platform/clock.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { mayHear } from "../../testing/live-listener.ts";
import { articleCalls, createCatalogue } from "../article/article.testing.ts";
import { fileActions, png } from "../file/file.testing.ts";
import { loadActor } from "../identity/index.ts";
import { consultCalls, needsExpert, said } from "./consult.testing.ts";

const clock = createManualClock(new Date("2026-06-15T10:00:00+08:00"));
let app: TestApp;
let calls: ReturnType<typeof consultCalls>;
beforeAll(async () => {
  app = await createTestApp({ clock });
  calls = consultCalls(app);
});
afterAll(() => app.close());

const close = (as: PersonaName, id: number, score?: number) =>
  app.call(closeConsult, { params: { id }, body: { score } }, { as });
const join = (as: PersonaName, id: number) => app.call(joinConsult, { params: { id } }, { as });
/** Ends whatever somebody has open, so that the next question begins a new one. */
const leave = async (as: PersonaName) => {
  const { consult } = (await app.call(getLatestConsult, {}, { as })).result;
  if (consult) await close(as, consult.id);
  // The limit of a minute is counted by the clock of the database, which stands still for nobody.
  await app.platform.database.executeSql("delete from rate_limit where bucket like 'consult:%'");
  clock.set(new Date(clock.now().getTime() + 120_000));
};

describe("a consultation", () => {
  it("begins with the first message, once, and later first messages join it", async () => {
    const body = { content: "备份失败怎么办", origin: "widget" as const };
    const [first, second] = await Promise.all([
      app.call(saveConsult, { body }, { as: "customer" }),
      app.call(saveConsult, { body: { ...body, content: "还有一个问题" } }, { as: "customer" }),
    ]);
    const { id } = first.result;
    expect(second.result.id).toBe(id);
    const detail = await calls.read("customer", id);
    expect(detail.records.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(new Set(said(detail))).toEqual(new Set(["备份失败怎么办", "还有一个问题"]));
    expect(detail).toMatchObject({
      status: 0,
      createdBy: app.world.users.customer,
      createdByName: "木槿",
      companyName: "澜汐银行",
      isAsker: true,
      queue: null,
    });
    const { consult } = (await app.call(getLatestConsult, {}, { as: "customer" })).result;
    expect(consult?.id).toBe(id);
    await leave("customer");
    expect((await app.call(getLatestConsult, {}, { as: "customer" })).result.consult).toBeNull();
  });

  it("stores nothing that is empty, too long or written in another name", async () => {
    const id = await calls.ask("customer", "第一条");
    for (const content of ["", " \n\t　"]) {
      expect((await calls.reply("customer", id, content)).errorCode).toBe("common.validation");
      const begun = await app.call(saveConsult, { body: { content, origin: "page" } }, { as: "customer" });
      expect(begun.errorCode).toBe("common.validation");
    }
    expect((await calls.reply("customer", id, "字".repeat(4001))).errorCode).toBe("common.validation");
    const forged = await calls.reply("customer", id, "字".repeat(4000), { createdBy: 0 } as object);
    expect(forged.result.createdBy).toBe(app.world.users.customer);
    expect(said(await calls.read("customer", id))).toEqual(["第一条", "字".repeat(4000)]);
    await leave("customer");
  });

  it("answers a repetition under the same name with the message that is there", async () => {
    const id = await calls.ask("customer", "一");
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => calls.reply("customer", id, "二", { clientId: "tab-1" })),
    );
    expect(new Set(sent.map(({ result }) => result.seq))).toEqual(new Set([2]));
    expect(said(await calls.read("customer", id))).toEqual(["一", "二"]);
    await leave("customer");
  });

  it("gives every message its own number, without gaps, whoever writes at the same moment", async () => {
    const id = await calls.ask("customer", "开始");
    await join("dba", id);
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        at % 2 === 0 ? calls.reply("customer", id, `问 ${at}`) : calls.reply("dba", id, `答 ${at}`),
      ),
    );
    const { records, lastSeq } = (await calls.after("customer", id, 0)).result;
    expect(records.map(({ seq }) => seq)).toEqual(Array.from({ length: 14 }, (_, at) => at + 1));
    expect(lastSeq).toBe(14);
    const later = (await calls.after("customer", id, 12)).result.records;
    expect(later.map(({ seq }) => seq)).toEqual([13, 14]);
    await leave("customer");
  });

  it("is refused beyond 20 messages a minute", async () => {
    const id = await calls.ask("expiredCustomer", "一");
    const answers = [];
    for (let at = 0; at < 20; at += 1) answers.push(await calls.reply("expiredCustomer", id, `第 ${at} 条`));
    expect(answers.map(({ errorCode }) => errorCode)).toEqual([
      ...Array.from({ length: 19 }, () => undefined),
      "common.tooManyRequests",
    ]);
    expect(answers.at(-1)?.status).toBe(429);
  });

  it("shows the pictures that were uploaded for it and no others", async () => {
    const id = await calls.ask("customer", "看图");
    const upload = async (as: PersonaName) =>
      (await fileActions(app).image(as, "shot.png", png(4, 4))).envelope.operateCallBackObj?.url ?? "";
    const own = await upload("customer");
    expect((await calls.reply("customer", id, own, { type: 1 })).result).toMatchObject({
      type: 1,
      content: own,
    });
    const foreign = await upload("otherCompany");
    for (const content of [
      foreign,
      "/files/inline/none.png",
      "https://example.com/a.png",
      "javascript:alert(1)",
    ])
      expect((await calls.reply("customer", id, content, { type: 1 })).errorCode).toBe(
        "consult.imageUnknown",
      );
    expect(said(await calls.read("customer", id))).toEqual(["看图", own]);
    await leave("customer");
  });
});

describe("who may know of a consultation", () => {
  it("is the same by address, in the list and on the live channel", async () => {
    const id = await calls.ask("customer", "谁能看到");
    const everybody: readonly PersonaName[] = [
      "sys",
      "pa",
      "ma",
      "ta",
      "dba",
      "dba2",
      "reviewDba",
      "dutyDba",
      "orgAdmin",
      "customer",
      "customer2",
      "otherCompany",
      "noRole",
    ];
    const seeing: PersonaName[] = [];
    for (const as of everybody) {
      const answer = await calls.detail(as, id);
      const isSeen = answer.errorCode === undefined && answer.status === 200;
      if (isSeen) seeing.push(as);
      const actor = await loadActor(app.platform.database.kysely, app.world.users[as], clock.now());
      if (!actor) throw new Error(`${as} is nobody`);
      const channels = app.modules.flatMap((module) => module.channels ?? []);
      expect([as, await mayHear(channels, actor, { path: "/consult", id })]).toEqual([as, isSeen]);
      expect([as, (await calls.list(as)).some((row) => row.id === id)]).toEqual([as, isSeen]);
    }
    expect(seeing).toEqual(["sys", "pa", "ma", "ta", "dba", "dutyDba", "orgAdmin", "customer"]);
    const missing = await calls.detail("dba2", 999_999);
    expect(await calls.detail("dba2", id)).toMatchObject({ status: missing.status, body: missing.body });
    expect((await calls.reply("dba2", id)).errorCode).toBe("consult.notFound");
    expect((await calls.after("otherCompany", id, 0)).status).toBe(204);
    // Who reads along does not write.
    for (const as of ["orgAdmin", "ma"] as const) {
      expect((await calls.reply(as, id)).errorCode).toBe(as === "ma" ? undefined : "consult.notYours");
      if (as === "orgAdmin") expect((await close(as, id)).errorCode).toBe("consult.notYours");
    }
    await leave("customer");
  });

  it("ends for the duty with the consultation, and stays with who was in it", async () => {
    const id = await calls.ask("otherCompany", "值班可见");
    await join("dutyDba", id);
    await close("otherCompany", id);
    expect((await calls.detail("dutyDba", id)).status).toBe(200);
    const other = await calls.ask("otherCompany", "值班不再可见");
    await close("otherCompany", other);
    expect((await calls.detail("dutyDba", other)).status).toBe(204);
  });
});

describe("the assistant", () => {
  it("quotes what the asker may read, with the source, and nothing when nothing fits", async () => {
    const menu = await createCatalogue(app);
    const articles = articleCalls(app, () => menu.codes);
    const shown = await articles.publish();
    await app.platform.queues.drain("search.index");
    const id = await calls.ask("customer", "ORA-01555 快照过旧怎么处理");
    await calls.answer();
    const answer = (await calls.read("customer", id)).records.at(-1);
    expect(answer).toMatchObject({ createdBy: 0, event: "answer", createdByName: "智能助手" });
    expect(answer?.citations.map((one) => [one.objType, one.id])).toContainEqual(["article", shown]);
    expect(answer?.citations[0]?.quote).toContain("undostat");
    await calls.reply("customer", id, "火星基地的咖啡机怎么除垢");
    await calls.answer();
    const none = (await calls.read("customer", id)).records.at(-1);
    expect(none).toMatchObject({ createdBy: 0, event: "noSource", citations: [] });
    await leave("customer");
  });

  it("is silent once an expert has joined", async () => {
    const id = await calls.ask("customer", "ORA-01555");
    await join("dba", id);
    await calls.answer();
    await calls.reply("customer", id, "ORA-01555 还在发生");
    await calls.answer();
    expect(said(await calls.read("customer", id))).toEqual(["ORA-01555", "joined", "ORA-01555 还在发生"]);
    await leave("customer");
  });
});

describe("an expert", () => {
  it("joins with the first message, and of several one gets it", async () => {
    const id = await calls.ask("customer", "谁来接");
    const answers = await Promise.all([join("dba", id), join("ta", id), join("dutyDba", id)]);
    expect(answers.map(({ errorCode }) => errorCode ?? "joined").sort()).toEqual([
      "consult.taken",
      "consult.taken",
      "joined",
    ]);
    const detail = await calls.read("customer", id);
    expect(said(detail)).toEqual(["谁来接", "joined"]);
    expect(detail.status).toBe(1);
    await leave("customer");
    const next = await calls.ask("customer", "直接回复");
    await calls.reply("dba", next, "您好");
    expect(said(await calls.read("customer", next))).toEqual(["直接回复", "joined", "您好"]);
    expect((await calls.read("customer", next)).expertName).toBe("芒种");
    await leave("customer");
  });

  it("does not answer unawares of a colleague", async () => {
    const id = await calls.ask("customer", "两位专家");
    await calls.reply("dba", id, "我来看");
    const seen = (await calls.read("ta", id)).lastSeq;
    await calls.reply("dba", id, "先查 undo");
    expect((await calls.reply("ta", id, "先查 undo", { seenSeq: seen })).errorCode).toBe(
      "consult.answeredMeanwhile",
    );
    expect((await calls.reply("ta", id, "我也看了")).errorCode).toBe("consult.answeredMeanwhile");
    const now = (await calls.read("ta", id)).lastSeq;
    expect((await calls.reply("ta", id, "补充一点", { seenSeq: now })).errorCode).toBeUndefined();
    await leave("customer");
  });

  it("hands over and invites with a line that everybody sees", async () => {
    const id = await calls.ask("customer", "转交");
    const handOver = (as: PersonaName, to: PersonaName) =>
      app.call(handOverConsult, { body: { id, userId: app.world.users[to] } }, { as });
    const invite = (as: PersonaName, to: PersonaName) =>
      app.call(inviteToConsult, { body: { id, userId: app.world.users[to] } }, { as });
    expect((await handOver("dba", "ta")).errorCode).toBe("consult.notWithExpert");
    await join("dba", id);
    expect((await handOver("dba", "customer2")).errorCode).toBe("consult.expertUnknown");
    const choices = (await app.call(listConsultExperts, { query: { consultId: id } }, { as: "dba" })).result;
    expect(choices.map(({ employeeName }) => employeeName)).toContain("谷雨");
    await invite("dba", "dba2");
    expect((await invite("dba", "dba2")).errorCode).toBe("consult.alreadyThere");
    expect((await calls.detail("dba2", id)).status).toBe(200);
    await handOver("dba", "ta");
    const detail = await calls.read("customer", id);
    expect(said(detail)).toEqual(["转交", "joined", "invited", "handedOver"]);
    expect(detail.records.at(-1)?.content).toBe("芒种已转交给谷雨");
    expect(detail.expertName).toBe("谷雨");
    await app.drain();
    const { list } = (await app.call(listMessages, {}, { as: "ta" })).result;
    expect(list.map(({ title }) => title)).toContain("芒种向您转交了咨询：转交");
    await leave("customer");
  });
});

describe("the end", () => {
  it("closes for both, refuses what comes later, and is rated once by the asker", async () => {
    const id = await calls.ask("customer", "结束");
    await join("dba", id);
    const rate = (as: PersonaName) => app.call(rateConsult, { body: { id, score: 80 } }, { as });
    expect((await rate("customer")).errorCode).toBe("consult.notClosed");
    await close("dba", id);
    expect((await calls.read("customer", id)).status).toBe(2);
    for (const as of ["customer", "dba"] as const)
      expect((await calls.reply(as, id)).errorCode).toBe("consult.closed");
    expect((await close("customer", id)).errorCode).toBe("consult.closed");
    expect((await rate("orgAdmin")).errorCode).toBe("consult.ownerOnly");
    await rate("customer");
    expect((await rate("customer")).errorCode).toBe("consult.ratedAlready");
    expect((await calls.read("customer", id)).score).toBe(80);
    await app.drain();
    const { list } = (await app.call(listMessages, {}, { as: "customer" })).result;
    expect(list.map(({ title }) => title)).toContain("您的咨询已结束：结束");
  });

  it("comes by itself when nobody writes, but not for who waits for a person", async () => {
    const idle = await calls.ask("customer", "无人理会");
    const waiting = await calls.ask("otherCompany", "等待中");
    await calls.reply("otherCompany", waiting, needsExpert);
    clock.set(new Date(clock.now().getTime() + 119 * 60_000));
    await app.platform.jobs.runNow("consult.closeIdle");
    expect((await calls.read("customer", idle)).status).toBe(0);
    clock.set(new Date(clock.now().getTime() + 2 * 60_000));
    await app.platform.jobs.runNow("consult.closeIdle");
    expect(said(await calls.read("customer", idle))).toEqual(["无人理会", "idleClosed"]);
    expect((await calls.read("otherCompany", waiting)).status).toBe(0);
    await leave("otherCompany");
  });

  it("comes to the others when one cannot be written, and says which", async () => {
    const broken = await calls.ask("customer", "写不进去");
    const other = await calls.ask("otherCompany", "无人理会");
    const mend = await refuseWrites("consult", "id", broken);
    clock.set(new Date(clock.now().getTime() + 121 * 60_000));
    await app.platform.jobs.runNow("consult.closeIdle");
    expect((await calls.read("customer", broken)).status).toBe(0);
    expect((await calls.read("otherCompany", other)).status).toBe(2);
    expect(await failedKeys("consult.closeIdle")).toEqual([String(broken)]);
    await mend();
    await app.platform.jobs.runNow("consult.closeIdle");
    expect((await calls.read("customer", broken)).status).toBe(2);
    expect(await failedKeys("consult.closeIdle")).toEqual([]);
  });

  it("makes a service request with what was said, both linked", async () => {
    const id = await calls.ask("customer", "ORA-01555 夜间批处理失败");
    await calls.reply("dba", id, "建议增大 undo");
    const convert = (as: PersonaName) =>
      app.call(convertConsult, { body: { id, type: 0, accId: app.world.serviceNumbers.a247 } }, { as });
    expect((await convert("orgAdmin")).errorCode).toBe("consult.notYours");
    const { faultId, srNo } = (await convert("customer")).result;
    const request = (await app.call(getServiceRequest, { query: { id: faultId } }, { as: "customer" }))
      .result;
    expect(request).toMatchObject({ title: "ORA-01555 夜间批处理失败", srNo });
    expect(request.contentMd).toContain("建议增大 undo");
    expect(request.contentMd).toContain(`/consult/${id}`);
    expect(await calls.read("customer", id)).toMatchObject({ status: 2, faultId, srNo });
    expect((await convert("customer")).errorCode).toBe("consult.closed");
  });
});

/** Lets the database refuse the rows of one record; answers what makes it take them again. */
async function refuseWrites(table: "consult" | "consult_reader", column: string, id: number) {
  const { executeSql } = app.platform.database;
  await executeSql(`
    create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'damaged'; end $$;
    create trigger refused before insert or update on ${table} for each row when (new.${column} = ${id}) execute function refuse()`);
  return () => executeSql(`drop trigger refused on ${table}`);
}

/** Rows that a job could not do its work on, and looks at again. */
async function failedKeys(job: string): Promise<string[]> {
  const { kysely } = app.platform.database;
  const rows = await kysely.selectFrom("queue_attempt").select("key").where("queue", "=", job).execute();
  return rows.map(({ key }) => key);
}

describe("what is unread", () => {
  it("counts what others wrote until it is read, and the other side sees how far", async () => {
    const id = await calls.ask("customer", "未读");
    await calls.reply("dba", id, "一");
    await calls.reply("dba", id, "二");
    const row = async () => (await calls.list("customer")).find((one) => one.id === id);
    // "joined" counts as well: it is news.
    expect((await row())?.unread).toBe(3);
    const unread = async () => (await app.call(getLatestConsult, {}, { as: "customer" })).result.unread;
    expect(await unread()).toBe(1);
    clock.set(new Date(clock.now().getTime() + 3 * 60_000));
    await app.platform.jobs.runNow("consult.notifyUnread");
    await app.platform.jobs.runNow("consult.notifyUnread");
    const titles = async () =>
      (await app.call(listMessages, {}, { as: "customer" })).result.list.filter(
        ({ link }) => link === `/consult/${id}`,
      );
    expect(await titles()).toHaveLength(1);
    await app.call(readConsult, { body: { consultId: id, seq: 99 } }, { as: "customer" });
    expect((await row())?.unread).toBe(0);
    expect(await unread()).toBe(0);
    expect((await calls.read("dba", id)).otherReadSeq).toBe(4);
    const foreign = await app.call(readConsult, { body: { consultId: id, seq: 1 } }, { as: "otherCompany" });
    expect(foreign.errorCode).toBe("consult.notFound");
    await leave("customer");
  });

  it("is notified of in the other consultations when one cannot be written, and says which", async () => {
    await leave("customer");
    await leave("orgAdmin");
    const broken = await calls.ask("customer", "通知不了");
    const other = await calls.ask("orgAdmin", "通知得到");
    for (const id of [broken, other]) await calls.reply("dba", id, "在看");
    const mend = await refuseWrites("consult_reader", "consult_id", broken);
    clock.set(new Date(clock.now().getTime() + 3 * 60_000));
    await app.platform.jobs.runNow("consult.notifyUnread");
    const linksOf = async (as: PersonaName) =>
      (await app.call(listMessages, {}, { as })).result.list.map(({ link }) => link);
    expect(await linksOf("orgAdmin")).toContain(`/consult/${other}`);
    expect(await linksOf("customer")).not.toContain(`/consult/${broken}`);
    expect(await failedKeys("consult.notifyUnread")).toEqual([String(broken)]);
    await mend();
    await app.platform.jobs.runNow("consult.notifyUnread");
    expect(await linksOf("customer")).toContain(`/consult/${broken}`);
  });
});

it("takes the list away as a file, for those who may export", async () => {
  const take = async (as: PersonaName) =>
    app.inject({
      url: `${exportConsults.path}?format=csv&keyword=${encodeURIComponent("夜间批处理")}`,
      headers: { authorization: await app.signIn(as) },
    });
  const file = await take("pa");
  expect(file.statusCode).toBe(200);
  expect(file.body.trim().split("\n")).toHaveLength(2);
  expect(file.body).toContain("ORA-01555 夜间批处理失败");
  expect((await take("customer")).headers["x-error-code"]).toBe("common.permissionDenied");
});
