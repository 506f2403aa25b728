import { getPlan } from "@pharos/api/plan";
import {
  generateMonthReport,
  listMonthReports,
  listServiceReports,
  updateServiceReport,
} from "@pharos/api/service-report";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testNow } from "../work-hour/work-hour.testing.ts";
import { createReportApp, internalWords, type ReportSetup } from "./service-report.testing.ts";

let setup: ReportSetup;
beforeAll(async () => {
  setup = await createReportApp();
});
afterAll(() => setup.app.close());

const list = (as: PersonaName, query: object = {}) =>
  setup.app.call(listServiceReports, { params: { id: setup.numberId }, query }, { as });

describe("generating a report", () => {
  it("freezes the figures of the month, and counts what is confidential without listing it", async () => {
    const { result } = await setup.read("ta", await setup.draft());
    expect(result).toMatchObject({ month: "2026-06", status: 0, requests: 2 });
    const { figures } = result;
    expect(figures.requests.map(({ title }) => title)).toEqual(["ORA-01555 快照过旧"]);
    expect(figures.listedRequests).toBe(1);
    expect(figures.trend.map(({ month, requests }) => [month, requests])).toEqual([
      ["2026-01", 0],
      ["2026-02", 0],
      ["2026-03", 0],
      ["2026-04", 0],
      ["2026-05", 0],
      ["2026-06", 2],
    ]);
    expect(figures.number).toMatchObject({ teamName: expect.any(String) });
    expect(result.charts.map(({ key }) => key)).toContain("attainment");
    expect(result.summaryMd).toContain("2");
  });

  it("at the same moment makes one report", async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => setup.generate(index % 2 === 0 ? "ta" : "pa", "2026-03")),
    );
    expect(new Set(answers.map(({ result }) => result.reportId)).size).toBe(1);
    expect((await list("ta", { month: "2026-03" })).result.total).toBe(1);
  });

  it("again keeps a text that somebody edited; a published report is not made again", async () => {
    const id = await setup.draft("2026-04");
    await setup.update("ta", id, { summaryMd: "人写的小结" });
    expect((await setup.generate("ta", "2026-04")).result).toEqual({ reportId: id });
    expect((await setup.read("ta", id)).result.summaryMd).toBe("人写的小结");
    await setup.update("ta", id, { status: 1 });
    const published = (await setup.read("ta", id)).result;
    expect((await setup.generate("ta", "2026-04")).errorCode).toBe("serviceReport.alreadyPublished");
    expect((await setup.read("ta", id)).result).toEqual(published);
    expect((await list("ta")).result.publishedMonths).toContain("2026-04");
    expect((await list("customer")).result.publishedMonths).toContain("2026-04");
  });

  it("again writes the automatic text anew while nobody has edited it", async () => {
    const id = await setup.draft("2026-07");
    const { summaryMd, requests } = (await setup.read("ta", id)).result;
    expect(summaryMd).toContain(`${requests} 个`);
    await setup.act.raise("customer");
    expect(await setup.draft("2026-07")).toBe(id);
    const again = (await setup.read("ta", id)).result;
    expect(again.requests).toBe(requests + 1);
    expect(again.summaryMd).toContain(`${requests + 1} 个`);
    expect(again.summaryMd).not.toContain(`${requests} 个`);
  });

  it("says of a broken promise why, where somebody has explained it", async () => {
    const { kysely } = setup.app.platform.database;
    const clocks = kysely
      .updateTable("sla_clock")
      .where("service_request_id", "=", setup.requestId)
      .where("kind", "=", "firstResponse");
    const before = await setup.read("ta", await setup.draft("2026-06"));
    const srNo = before.result.figures.requests[0]?.srNo ?? "no request";
    const at = testNow.toISOString();
    await clocks.set({ outcome: "breached", breached_at: at, stopped_at: at }).execute();
    const unexplained = await setup.read("ta", await setup.draft("2026-06"));
    expect(unexplained.result.summaryMd).toContain(`${srNo}。`);
    await clocks.set({ breach_reason: 1, breach_explained_at: at }).execute();
    const explained = await setup.read("ta", await setup.draft("2026-06"));
    expect(explained.result.summaryMd).toContain(`${srNo}（等待产品厂商）。`);
    expect(explained.result.contradictions).toEqual([]);
  });

  it("is refused for a month outside the term of the service number", async () => {
    const { kysely } = setup.app.platform.database;
    const term = (start_date: string, end_date: string) =>
      kysely
        .updateTable("service_number")
        .set({ start_date, end_date })
        .where("id", "=", setup.numberId)
        .execute();
    const { start_date, end_date } = await kysely
      .selectFrom("service_number")
      .select(["start_date", "end_date"])
      .where("id", "=", setup.numberId)
      .executeTakeFirstOrThrow();
    await term("2026-05-20", "2027-05-19");
    const [before, first] = [await setup.generate("ta", "2026-04"), await setup.generate("ta", "2026-05")];
    await term("2025-05-20", "2026-02-28");
    const after = await setup.generate("ta", "2026-03");
    await term(start_date, end_date);
    expect(before.errorCode).toBe("serviceReport.outsideTerm");
    expect(before.envelope?.fields).toHaveProperty("month");
    expect(first.result.reportId).toBeGreaterThan(0);
    expect(after.errorCode).toBe("serviceReport.outsideTerm");
  });

  it("is refused for a month that has not begun, and to those who do not lead the work", async () => {
    expect((await setup.generate("ta", "2026-08")).errorCode).toBe("serviceReport.monthAhead");
    expect((await setup.generate("dba")).errorCode).toBe("serviceReport.leadOnly");
    expect((await setup.generate("dba2")).status).toBe(204);
    for (const as of ["customer", "orgAdmin"] as const) expect((await setup.generate(as)).status).toBe(205);
    const answer = await setup.app.call(
      generateMonthReport,
      { params: { id: setup.numberId }, query: { month: "2026-13" } },
      { as: "ta" },
    );
    expect(answer.envelope?.success).toBe(false);
  });
});

describe("a report", () => {
  it("is the vendor's alone until it is published, and is not seen by strangers then either", async () => {
    const id = await setup.draft("2026-02");
    for (const as of ["customer", "orgAdmin", "otherCompany", "dba2"] as const)
      expect((await setup.read(as, id)).status).toBe(204);
    await setup.update("ta", id, { status: 1 });
    for (const as of ["customer", "orgAdmin", "dba", "ma"] as const)
      expect((await setup.read(as, id)).result.status).toBe(1);
    for (const as of ["otherCompany", "dba2"] as const) expect((await setup.read(as, id)).status).toBe(204);
    expect((await list("customer", { month: "2026-02" })).result).toMatchObject({
      total: 1,
      mayGenerate: false,
    });
    expect((await list("otherCompany")).status).toBe(204);
  });

  it("of another service number is absent", async () => {
    const id2 = await setup.draft();
    const answer = await setup.app.call(
      updateServiceReport,
      { params: { id: setup.app.world.serviceNumbers.b247, id2 }, body: { version: 1, status: 1 } },
      { as: "pa" },
    );
    expect(answer.errorCode).toBe("serviceReport.notFound");
  });

  it("is for the admins alone where members do not see each other's requests", async () => {
    const id = await setup.draft("2026-01");
    await setup.update("ta", id, { status: 1 });
    const { kysely } = setup.app.platform.database;
    const see = (mode: number) =>
      kysely
        .updateTable("company")
        .set({ request_visibility: mode })
        .where("id", "=", setup.app.world.companies.a)
        .execute();
    await see(1);
    const statuses = [await setup.read("customer", id), await setup.read("orgAdmin", id)].map(
      ({ status }) => status,
    );
    await see(0);
    expect(statuses).toEqual([204, 200]);
    expect((await setup.read("customer", id)).status).toBe(200);
  });

  it("keeps its texts once it is published, until it is taken back", async () => {
    const id = await setup.draft("2025-12");
    expect((await setup.update("ta", id, { suggestionMd: "扩容" })).result.suggestionMd).toBe("扩容");
    await setup.update("ta", id, { status: 1 });
    expect((await setup.update("ta", id, { suggestionMd: "再改" })).errorCode).toBe("serviceReport.frozen");
    expect((await setup.update("ta", id, { status: 1 })).errorCode).toBe("serviceReport.frozen");
    expect((await setup.update("ta", id, { status: 0 })).result.status).toBe(0);
    expect((await setup.update("ta", id, { status: 0 })).errorCode).toBe("serviceReport.notPublished");
  });

  it("is published when its month is over, by those who lead the work, and from the version that was read", async () => {
    const running = await setup.draft("2026-07");
    expect((await setup.update("ta", running, { status: 1 })).errorCode).toBe("serviceReport.monthRunning");
    const id = await setup.draft("2025-11");
    expect((await setup.update("dba", id, { status: 1 })).errorCode).toBe("serviceReport.leadOnly");
    expect((await setup.update("ta", id, { status: 1, version: 99 })).errorCode).toBe("common.dataChanged");
    const both = await Promise.all([
      setup.update("ta", id, { status: 1, version: 1 }),
      setup.update("pa", id, { status: 1, version: 1 }),
    ]);
    expect(both.filter(({ envelope }) => envelope?.success)).toHaveLength(1);
  });
});

describe("publishing", () => {
  it("asks for figures that were made when the month had ended", async () => {
    const end = new Date("2026-07-31T18:00:00+08:00");
    const now = setup.clock.now();
    setup.clock.set(end);
    const id = await setup.draft("2026-07");
    setup.clock.set(new Date("2026-08-01T10:00:00+08:00"));
    const { abilities } = (await setup.read("ta", id)).result;
    expect(abilities.publish.isAllowed).toBe(false);
    const early = await setup.update("ta", id, { status: 1 });
    await setup.draft("2026-07");
    const fresh = await setup.update("ta", id, { status: 1 });
    setup.clock.set(now);
    expect(early.errorCode).toBe("serviceReport.figuresOfRunningMonth");
    expect(fresh.result.status).toBe(1);
  });

  it("is refused when the figures have changed since they were made, and shows what it publishes", async () => {
    const id = await setup.draft("2026-06");
    await setup.update("ta", id, { summaryMd: "人写的小结" });
    const { kysely } = setup.app.platform.database;
    const rename = (title: string) =>
      kysely.updateTable("service_request").set({ title }).where("id", "=", setup.requestId).execute();
    await rename("ORA-01555 快照过旧，已升级");
    expect((await setup.update("ta", id, { status: 1 })).errorCode).toBe("serviceReport.figuresChanged");
    await setup.draft("2026-06");
    const { result } = await setup.update("ta", id, { status: 1 });
    expect(result).toMatchObject({ status: 1, summaryMd: "人写的小结" });
    await setup.update("ta", id, { status: 0 });
    await rename("ORA-01555 快照过旧");
  });

  it("is refused while hours of the month wait for review that the organisation would see", async () => {
    const { result: hour } = await setup.pendingHour();
    const id = await setup.draft("2026-06");
    await setup.show("lines");
    const refused = await setup.update("ta", id, { status: 1 });
    await setup.show("nothing");
    const unseen = await setup.update("ta", id, { status: 1 });
    await setup.update("ta", id, { status: 0 });
    await setup.dropHour(hour.id);
    expect(refused.errorCode).toBe("serviceReport.hoursPending");
    expect(unseen.result.status).toBe(1);
  });

  it("is refused with the place when the text says something else than the figures", async () => {
    const id = await setup.draft("2026-06");
    const texts = { summaryMd: "- 本月平稳。\n- 本月共提交服务请求 7 个。", suggestionMd: "扩容" };
    const { result } = await setup.update("ta", id, texts);
    expect(result.contradictions).toEqual([
      { field: "summaryMd", line: 2, sentence: "本月共提交服务请求 7 个。", figure: String(result.requests) },
    ]);
    const refused = await setup.update("ta", id, { status: 1 });
    expect(refused.errorCode).toBe("serviceReport.textContradicts");
    expect(refused.envelope?.fields?.["summaryMd"]).toContain("第 2 行");
    await setup.update("ta", id, { summaryMd: `- 本月共提交服务请求 ${result.requests} 个。` });
    const published = await setup.update("ta", id, { status: 1 });
    expect(published.result).toMatchObject({ status: 1, contradictions: [] });
    expect((await setup.read("customer", id)).result.contradictions).toEqual([]);
    await setup.update("ta", id, { status: 0 });
  });
});

describe("work that was done", () => {
  it("is reported to its organisation also when nobody had announced it; what lies ahead is not", async () => {
    const done = await setup.plan({
      title: "未预告的演练",
      status: 2,
      ended_at: "2026-05-20T10:00:00+08:00",
    });
    const ahead = await setup.plan({ title: "未预告的巡检", status: 1, ended_at: null });
    const { figures } = (await setup.read("ta", await setup.draft("2026-05"))).result;
    expect(figures.plansDone.map(({ title }) => title)).toContain("未预告的演练");
    expect(figures.plansNext.map(({ title }) => title)).not.toContain("未预告的巡检");
    const see = (as: PersonaName, id: number) => setup.app.call(getPlan, { params: { id } }, { as });
    expect((await see("customer", done)).result.title).toBe("未预告的演练");
    expect((await see("customer", ahead)).status).toBe(204);
    expect((await see("otherCompany", done)).status).toBe(204);
  });
});

describe("sending", () => {
  const told = (id: number) =>
    setup.app.platform.database.kysely
      .selectFrom("message")
      .select(["user_id", "link"])
      .where("event", "=", "serviceReport.sent")
      .where("object_id", "=", id)
      .execute();

  it("tells the organisation's admins where the report is, once, and mails neither figures nor a file", async () => {
    const id = await setup.draft("2025-10");
    expect((await setup.update("ta", id, { status: 2 })).errorCode).toBe("serviceReport.notPublished");
    await setup.update("ta", id, { status: 1 });
    const { version } = (await setup.read("ta", id)).result;
    const sent = await Promise.all(
      ["ta", "pa"].map((as) => setup.update(as as PersonaName, id, { status: 2, version })),
    );
    expect(sent.filter(({ envelope }) => envelope?.success)).toHaveLength(1);
    await setup.app.drain();
    expect(await told(id)).toEqual([
      {
        user_id: setup.app.world.users.orgAdmin,
        link: `/sn/serviceReport/${setup.numberId}/${setup.app.world.companies.a}/detail/${id}`,
      },
    ]);
    const { result } = await setup.read("ta", id);
    expect(result).toMatchObject({ status: 2, sentTo: expect.stringContaining("山茶") });
    expect((await setup.read("customer", id)).result.sentTo).toBeNull();
    expect((await setup.update("ta", id, { status: 0 })).errorCode).toBe("serviceReport.alreadySent");
    const mail = await setup.app.platform.database.kysely
      .selectFrom("notification_outbox")
      .select(["subject", "body", "letter"])
      .where("target", "=", "orgadmin@example.com")
      .executeTakeFirstOrThrow();
    expect(mail.subject).toContain("2025");
    for (const word of Object.values(internalWords)) expect(JSON.stringify(mail)).not.toContain(word);
  });
});

describe("what an organisation sees of hours", () => {
  it("is nothing, sums or lines, as it was allowed, for the vendor too; never remarks, categories or what waits", async () => {
    const id = await setup.draft("2026-06");
    const hours = async (as: PersonaName) => (await setup.read(as, id)).result.figures.hours;
    await setup.update("ta", id, { status: 1 });
    expect(await hours("customer")).toBeNull();
    await setup.show("totals");
    expect(await hours("customer")).toMatchObject({ total: 1, lines: [] });
    await setup.show("lines");
    const answer = await setup.read("customer", id);
    expect(answer.result.figures.hours?.lines).toEqual([
      {
        workDate: "2026-06-06",
        engineer: "芒种",
        taskType: expect.any(Number),
        hours: 1,
        subject: answer.result.figures.requests[0]?.srNo,
      },
    ]);
    for (const as of ["customer", "ta"] as const) {
      const { body } = await setup.read(as, id);
      for (const word of Object.values(internalWords)) expect(body).not.toContain(word);
    }
    await setup.show("nothing");
    expect(await hours("ta")).toBeNull();
    await setup.update("ta", id, { status: 0 });
  });
});

describe("the reports of a month", () => {
  const ofMonth = (as: PersonaName, month: string) =>
    setup.app.call(listMonthReports, { query: { month } }, { as });
  const rowIn = async (as: PersonaName, month: string) =>
    (await ofMonth(as, month)).result.find(({ accId }) => accId === setup.numberId);

  it("are those the caller prepares, with what became of each", async () => {
    // Before it is generated, as a draft, and sent.
    expect((await rowIn("ta", "2025-05"))?.report).toBeNull();
    const id = await setup.draft("2025-05");
    expect((await rowIn("ta", "2025-05"))?.report).toMatchObject({
      reportId: id,
      status: 0,
      sentTo: null,
      contradictions: 0,
      abilities: { publish: { isAllowed: true }, send: { isAllowed: false } },
    });
    const trend = (await rowIn("ta", "2025-05"))?.report?.trend ?? [];
    expect(trend.at(-1)?.month).toBe("2025-05");
    await setup.update("ta", id, { status: 1 });
    await setup.update("ta", id, { status: 2 });
    expect((await rowIn("ta", "2025-05"))?.report).toMatchObject({ status: 2, sentTo: expect.any(String) });
  });

  it("count the sentences that the figures refute", async () => {
    const id = await setup.draft("2025-06");
    await setup.update("ta", id, { summaryMd: "本月共受理 9 个服务请求。" });
    expect((await rowIn("ta", "2025-06"))?.report?.contradictions).toBe(1);
  });

  it("leave out numbers of other teams, and months outside of the term", async () => {
    const { a247, b247 } = setup.app.world.serviceNumbers;
    const ids = async (as: PersonaName, month = "2026-05") =>
      (await ofMonth(as, month)).result.map(({ accId }) => accId);
    expect(await ids("pa")).toEqual(expect.arrayContaining([a247, b247]));
    expect(await ids("ta")).not.toContain(b247);
    // Its term begins in January 2025.
    expect(await ids("pa", "2024-12")).not.toContain(a247);
  });

  it("are for those who prepare reports", async () => {
    expect((await ofMonth("customer", "2026-05")).status).toBe(205);
    expect((await ofMonth("pa", "2026-13")).envelope?.fields).toHaveProperty("month");
  });
});
