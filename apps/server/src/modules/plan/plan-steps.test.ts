import { getServiceItem, saveServiceItem } from "@pharos/api/contract-item";
import {
  deletePlanExecutor,
  endPlan,
  getPlan,
  notifyPlanDelivery,
  ratePlan,
  reopenPlan,
  reschedulePlan,
  savePlanExecutor,
  setPlanExternalId,
} from "@pharos/api/plan";
import { listOutbox } from "@pharos/api/system";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPlanApp, type PlanSetup } from "./plan.testing.ts";

let setup: PlanSetup;
let app: PlanSetup["app"];
beforeAll(async () => {
  setup = await createPlanApp();
  ({ app } = setup);
});
afterAll(() => app.close());

const today = { startDate: "2026-06-12", endDate: "2026-06-12" };
const detail = async (as: PersonaName, id: number) =>
  (await app.call(getPlan, { params: { id } }, { as })).result;
const end = (as: PersonaName, id: number, more: object = {}) =>
  app.call(endPlan, { body: { id, ...more } }, { as });
const messagesOf = async (userId: number, planId: number) =>
  (
    await app.platform.database.kysely
      .selectFrom("message")
      .select(["event", "title_key"])
      .where("user_id", "=", userId)
      .where("object_type", "=", "plan")
      .where("object_id", "=", planId)
      .orderBy("id")
      .execute()
  ).map(({ event }) => event);

/** A service item of company A with two uses. */
async function addItem(quota = 2, mayOverdraw = false): Promise<number> {
  const body = {
    accId: app.world.serviceNumbers.a247,
    name: "季度巡检",
    taskType: 0,
    unit: "times",
    cycle: 2,
    quota,
    mayOverdraw,
  } as const;
  return (await app.call(saveServiceItem, { body }, { as: "pa" })).result.id;
}
const leftOf = async (id: number) =>
  (await app.call(getServiceItem, { params: { id } }, { as: "pa" })).result.quota.remaining;

describe("ending a plan", () => {
  it("is for its main executor and leads, uses up the quota once, and is over", async () => {
    const { users } = app.world;
    const accItemId = await addItem();
    const { id } = (
      await setup.add("pa", {
        ...today,
        accItemId,
        managerUserId: users.ta,
        executors: [{ userId: users.dba }],
      })
    ).result;
    expect((await detail("dba", id)).quota).toMatchObject({ remaining: 2, use: 1, leftAfter: 1 });
    expect((await end("ma", id)).errorCode).toBe("plan.notYours");
    expect((await end("dba2", id)).errorCode).toBe("plan.notFound");
    const answer = await end("dba", id, { endRemark: "一切正常", score: 96 });
    expect(answer.result).toMatchObject({ status: 2, score: 96, endRemark: "一切正常", progress: 100 });
    expect(await leftOf(accItemId)).toBe(1);
    const again = await end("dba", id);
    expect(again.errorCode).toBe("plan.hasEnded");
    expect(again.envelope?.operateCallBackObj).toMatchObject({ status: 2 });
    await app.platform.outbox.drain();
    expect(await messagesOf(users.ta, id)).toEqual(["plan.ended"]);
  });

  it("has one winner among many at the same moment", async () => {
    const accItemId = await addItem();
    const { id } = (await setup.add("pa", { ...today, accItemId })).result;
    const answers = await Promise.all(Array.from({ length: 10 }, () => end("pa", id)));
    expect(answers.filter(({ envelope }) => envelope?.success)).toHaveLength(1);
    expect(await leftOf(accItemId)).toBe(1);
  });

  it("is refused before the first day and where no quota is left", async () => {
    const early = (await setup.add("pa", { startDate: "2026-06-13", endDate: "2026-06-13" })).result.id;
    expect((await end("pa", early)).errorCode).toBe("plan.notStarted");
    const accItemId = await addItem(1);
    const [first, second] = [
      (await setup.add("pa", { ...today, accItemId })).result.id,
      (await setup.add("pa", { ...today, accItemId })).result.id,
    ];
    await end("pa", first);
    expect((await end("pa", second)).errorCode).toBe("plan.quotaExceeded");
    expect((await detail("pa", second)).status).toBe(1);
  });

  it("is taken back by leads within seven days, which gives the quota back", async () => {
    const { users } = app.world;
    const accItemId = await addItem();
    const { id } = (
      await setup.add("pa", { ...today, accItemId, executors: [{ userId: users.dba2, role: 0 }] })
    ).result;
    await end("pa", id);
    const reopen = (as: PersonaName) =>
      app.call(reopenPlan, { body: { id, reason: "报告需要补充" } }, { as });
    expect((await reopen("dba")).errorCode).toBe("plan.notYours");
    setup.at("2026-06-19T10:00:01+08:00");
    expect((await reopen("ta")).errorCode).toBe("plan.reopenTooLate");
    setup.at("2026-06-19T10:00:00+08:00");
    expect((await reopen("ta")).result).toMatchObject({ status: 3, score: null });
    expect(await leftOf(accItemId)).toBe(2);
    setup.at("2026-06-12T10:00:00+08:00");
  });
});

describe("the people of a plan", () => {
  it("are changed by leads, called in by the main executor, and never none", async () => {
    const { users } = app.world;
    const days = { startDate: "2026-09-01", endDate: "2026-09-02" };
    const { id } = (await setup.add("pa", { ...days, executors: [{ userId: users.dba }] })).result;
    const put = (as: PersonaName, userId: number, role?: 0 | 1) =>
      app.call(
        savePlanExecutor,
        { body: { planId: id, userId, ...(role !== undefined && { role }) } },
        { as },
      );
    expect((await put("dba", users.dba2)).result.executors.map(({ role }) => role)).toEqual([0, 1]);
    expect((await put("dba", users.dba2, 0)).errorCode).toBe("plan.notYours");
    expect(Object.keys((await put("pa", users.customer)).envelope?.fields ?? {})).toEqual(["userId"]);
    const entryOf = async (userId: number) =>
      (await detail("pa", id)).executors.find((one) => one.userId === userId)?.id ?? 0;
    const remove = async (userId: number) =>
      app.call(deletePlanExecutor, { params: { id: await entryOf(userId) } }, { as: "ta" });
    expect((await remove(users.dba)).errorCode).toBe("plan.lastMainExecutor");
    await put("ta", users.dba2, 0);
    expect((await remove(users.dba)).result.executors.map(({ userId }) => userId)).toEqual([users.dba2]);
    await app.platform.outbox.drain();
    // Both are of the same moment.
    const told = await messagesOf(users.dba, id);
    expect(new Set(told)).toEqual(new Set(["plan.assigned", "plan.changed"]));
  });
});

describe("telling the customer", () => {
  it("shows the plan from then on, with a mail for the calendar, and a move tells everybody again", async () => {
    const { users } = app.world;
    const days = { startDate: "2026-09-07", endDate: "2026-09-07" };
    const { id, planNo } = (await setup.add("pa", { ...days, place: 1, executors: [{ userId: users.dba }] }))
      .result;
    const tell = (as: PersonaName, receivers: number[]) =>
      app.call(notifyPlanDelivery, { body: { id, receivers, message: "请准备门禁" } }, { as });
    expect(Object.keys((await tell("ta", [users.otherCompany])).envelope?.fields ?? {})).toEqual([
      "receivers",
    ]);
    expect((await tell("dba2", [users.customer])).errorCode).toBe("plan.notFound");
    expect((await tell("dba", [users.customer, users.customer])).result.sent).toBe(1);
    expect((await detail("customer", id)).title).toBe("核心库季度巡检");
    await app.platform.outbox.drain();
    const { version } = await detail("pa", id);
    const body = { id, version, startDate: "2026-09-08", endDate: "2026-09-09" };
    expect((await app.call(reschedulePlan, { body }, { as: "dba" })).result.startDate).toBe("2026-09-08");
    await app.platform.outbox.drain();
    expect(await messagesOf(users.customer, id)).toEqual(["plan.deliveryNotify", "plan.rescheduled"]);
    expect(await messagesOf(users.customer2, id)).toEqual([]);
    const { result } = await app.call(listOutbox, {}, { as: "sys" });
    expect(JSON.stringify(result)).toContain(planNo);
    const { rows } = await app.platform.database.executeSql(
      "select letter ->> 'calendar' as calendar from notification_outbox where letter ->> 'calendar' is not null order by id",
    );
    const calendars = rows.map(({ calendar }) => String(calendar));
    expect(calendars[0]).toContain("DTSTART;VALUE=DATE:20260907");
    expect(calendars[1]).toContain("DTSTART;VALUE=DATE:20260908");
    expect(calendars[1]).toContain("DTEND;VALUE=DATE:20260910");
    expect(calendars[1]).toContain("SEQUENCE:1");
  });

  it("lets the customer, and no one else, say how it went once it has ended", async () => {
    const { users } = app.world;
    const { id } = (await setup.add("pa", today)).result;
    await app.call(notifyPlanDelivery, { body: { id, receivers: [users.customer] } }, { as: "pa" });
    const rate = (as: PersonaName) =>
      app.call(ratePlan, { body: { id, score: 80, feedback: "准时" } }, { as });
    expect((await rate("customer")).errorCode).toBe("plan.underWay");
    await end("pa", id);
    expect((await rate("ta")).errorCode).toBe("plan.rateByCustomerOnly");
    expect((await rate("otherCompany")).errorCode).toBe("plan.notFound");
    expect((await rate("customer")).result).toMatchObject({ score: 80, feedback: "准时" });
  });
});

describe("connecting with an implementation plan", () => {
  it("takes the number of one of the customer, and no other", async () => {
    const { companies } = app.world;
    for (const [external_id, company_id] of [
      ["IMP-A", companies.a],
      ["IMP-B", companies.b],
    ] as const)
      await app.platform.database.kysely
        .insertInto("implementation_plan")
        .values({
          external_id,
          company_id,
          name: "巡检",
          task_type: 0,
          start_date: "2026-01-01",
          end_date: "2026-12-31",
        })
        .execute();
    const { id } = (await setup.add("pa", today)).result;
    const link = (externalId: string) =>
      app.call(setPlanExternalId, { body: { id, externalId } }, { as: "ta" });
    expect(Object.keys((await link("IMP-B")).envelope?.fields ?? {})).toEqual(["externalId"]);
    expect((await link("IMP-A")).result).toMatchObject({ externalId: "IMP-A", implPlanName: "巡检" });
  });
});

describe("moving an overdue plan", () => {
  it("needs a reason", async () => {
    const { id, version } = (await setup.add("pa", { startDate: "2026-06-01", endDate: "2026-06-02" }))
      .result;
    const move = (reason?: string) =>
      app.call(
        reschedulePlan,
        { body: { id, version, startDate: "2026-06-20", endDate: "2026-06-21", ...(reason && { reason }) } },
        { as: "ta" },
      );
    expect(Object.keys((await move()).envelope?.fields ?? {})).toEqual(["reason"]);
    expect((await move("客户机房搬迁")).result).toMatchObject({ status: 0, overdueDays: 0 });
  });
});
