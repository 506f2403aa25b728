import { rejectApplication } from "@pharos/api/application";
import { listContracts } from "@pharos/api/contract";
import { listPlans } from "@pharos/api/plan";
import { listResources } from "@pharos/api/resource";
import { listSearchGaps } from "@pharos/api/search";
import { saveWeeklyReport, updateWeeklyReport } from "@pharos/api/weekly-report";
import { countPendingHours } from "@pharos/api/work-hour";
import { listWaiting } from "@pharos/api/workbench";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
// The records that wait are the stage of these tests, not what they are about.
import { applicationOf, applyAs } from "../application/application.testing.ts";
import { articleCalls, createCatalogue } from "../article/article.testing.ts";
import { resourceCalls } from "../resource/resource.testing.ts";
import { createHourApp, type HourSetup, june } from "../work-hour/work-hour.testing.ts";

let setup: HourSetup;
let app: HourSetup["app"];
beforeAll(async () => {
  setup = await createHourApp();
  ({ app } = setup);
});
afterAll(() => app.close());

const waitingFor = async (as: PersonaName): Promise<Readonly<Record<string, number>>> => {
  const { result } = await app.call(listWaiting, {}, { as });
  return Object.fromEntries(result.list.map(({ kind, count }) => [kind, count]));
};

describe("what waits for somebody", () => {
  it("are the past working days of the week without hours, for who has a team", async () => {
    expect((await waitingFor("dba"))["hourDays"]).toBe(4);
    await setup.enter("dba", { startTime: june("11T09:00"), endTime: june("11T10:00") });
    expect((await waitingFor("dba"))["hourDays"]).toBe(3);
    expect(await waitingFor("customer")).toEqual({});
  });

  it("are hours to review, as many as the review itself counts", async () => {
    await setup.enter("dba");
    const { result } = await app.call(countPendingHours, {}, { as: "ta" });
    expect(result.count).toBeGreaterThan(0);
    expect((await waitingFor("ta"))["hourReview"]).toBe(result.count);
    expect(await waitingFor("dba")).not.toHaveProperty("hourReview");
  });

  it("is the report of last week until it is submitted", async () => {
    expect((await waitingFor("dba"))["weeklyReport"]).toBe(1);
    const period = { type: "WEEKLY", periodFrom: "2026-06-01", periodTo: "2026-06-07" } as const;
    const saved = await app.call(
      saveWeeklyReport,
      { body: { ...period, contentMd: "## 上周工作" } },
      { as: "dba" },
    );
    expect((await waitingFor("dba"))["weeklyReport"]).toBe(1);
    await app.call(
      updateWeeklyReport,
      { body: { id: saved.result.id, version: 1, status: 1 } },
      { as: "dba" },
    );
    expect(await waitingFor("dba")).not.toHaveProperty("weeklyReport");
  });

  it("are overdue plans of who carries them out", async () => {
    await setup.plan({ startDate: "2026-06-09", endDate: "2026-06-10" });
    await app.platform.jobs.runNow("plan.advance");
    expect((await waitingFor("dba"))["planOverdue"]).toBe(1);
    expect(await waitingFor("ta")).not.toHaveProperty("planOverdue");
  });

  it("are articles and resources of others that somebody reviews", async () => {
    const { faults } = await createCatalogue(app);
    const articles = articleCalls(app, () => faults);
    const { id } = (await articles.submit("dba")).result;
    await resourceCalls(app).save("pa", { submit: true });
    expect(await waitingFor("reviewDba")).toMatchObject({ articleReview: 1, resourceReview: 1 });
    expect(await waitingFor("dba")).not.toHaveProperty("articleReview");
    expect(await waitingFor("pa")).not.toHaveProperty("resourceReview");
    await articles.approve("reviewDba", id);
    expect(await waitingFor("reviewDba")).not.toHaveProperty("articleReview");
  });

  it("has as many resources to review as the tab behind it, one's own left out", async () => {
    const listed = async (as: PersonaName) =>
      (await app.call(listResources, { query: { isManaged: "true", isAwaiting: "true" } }, { as })).result
        .total;
    for (const as of ["reviewDba", "pa", "sys"] as const)
      expect(await listed(as)).toBe((await waitingFor(as))["resourceReview"] ?? 0);
    expect([await listed("reviewDba"), await listed("pa")]).toEqual([1, 0]);
  });

  it("are applications that somebody may decide on, until somebody did", async () => {
    const { id } = await applicationOf(app, await applyAs(app, "13800138021"));
    expect((await waitingFor("pa"))["application"]).toBe(1);
    expect(await waitingFor("ta")).not.toHaveProperty("application");
    await app.call(
      rejectApplication,
      { params: { id }, body: { reason: "资料不全，请补充合同编号" } },
      { as: "pa" },
    );
    expect(await waitingFor("pa")).not.toHaveProperty("application");
  });

  it("are the contracts one owns or manages that end within three months, as many as the list has", async () => {
    const { ma, ta } = app.world.users;
    await app.platform.database.kysely
      .updateTable("contract")
      .set({ manager_user_id: ma, owner_user_id: ta, end_date: "2026-07-20" })
      .where("company_id", "=", app.world.companies.a)
      .execute();
    for (const as of ["ma", "ta"] as const) {
      const query = { isMine: "true", validity: "1,2" } as const;
      const { result } = await app.call(listContracts, { query }, { as });
      expect(result.total).toBeGreaterThan(0);
      expect((await waitingFor(as))["contractExpiring"]).toBe(result.total);
    }
    expect(await waitingFor("pa")).not.toHaveProperty("contractExpiring");
  });
});

describe("what those who lead look at", () => {
  it("are all overdue plans and ending contracts that they may see, as many as the lists have", async () => {
    await setup.plan({ startDate: "2026-06-08", endDate: "2026-06-09" });
    await app.platform.jobs.runNow("plan.advance");
    for (const as of ["sys", "pa", "ma", "ta"] as const) {
      const plans = await app.call(listPlans, { query: { status: "3" } }, { as });
      const contracts = await app.call(listContracts, { query: { validity: "1,2" } }, { as });
      expect(plans.result.total).toBeGreaterThan(0);
      expect(await waitingFor(as)).toMatchObject({
        planOverdueAll: plans.result.total,
        contractExpiringAll: contracts.result.total,
      });
    }
    for (const as of ["dba", "customer"] as const) {
      expect(await waitingFor(as)).not.toHaveProperty("planOverdueAll");
      expect(await waitingFor(as)).not.toHaveProperty("contractExpiringAll");
    }
  });

  it("are parked work and questions without an answer, for those who may decide about them", async () => {
    const { kysely } = app.platform.database;
    const now = new Date();
    await kysely
      .insertInto("search_gap")
      .values(
        ["归档满了怎么办", "备份很慢"].map((keyword) => ({
          keyword,
          question: keyword,
          times: 1,
          first_at: now,
          last_at: now,
        })),
      )
      .execute();
    const gaps = await app.call(listSearchGaps, { query: { status: 0 } }, { as: "reviewDba" });
    expect(gaps.result.total).toBeGreaterThanOrEqual(2);
    expect((await waitingFor("reviewDba"))["searchGap"]).toBe(gaps.result.total);
    expect(await waitingFor("dba")).not.toHaveProperty("searchGap");
    expect(await waitingFor("sys")).not.toHaveProperty("parkedWork");
    await kysely
      .insertInto("queue_attempt")
      .values({ queue: "mail", key: "7", attempts: 9, available_at: null })
      .execute();
    expect((await waitingFor("sys"))["parkedWork"]).toBe(1);
    expect(await waitingFor("pa")).not.toHaveProperty("parkedWork");
  });
});
