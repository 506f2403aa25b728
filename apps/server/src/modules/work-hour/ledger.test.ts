import {
  getServiceItem,
  listContractItems,
  saveContractItem,
  saveServiceItem,
} from "@pharos/api/contract-item";
import { deletePlanExecutor, endPlan, getPlan, listPlanCompanies, reopenPlan } from "@pharos/api/plan";
import { listPlannedHours } from "@pharos/api/work-hour";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHourApp, type EntryBody, type HourSetup, june } from "./work-hour.testing.ts";

let setup: HourSetup;
let app: HourSetup["app"];
beforeAll(async () => {
  setup = await createHourApp();
  ({ app } = setup);
});
afterAll(() => app.close());

let items = 0;
/** A contract item of company A's number, with ten hours, in force in the term. */
async function addItem(startTime: string, endTime: string): Promise<number> {
  const { contract_id } = await app.platform.database.kysely
    .selectFrom("service_number as n")
    .innerJoin("service_subscription as s", "s.id", "n.subscription_id")
    .select("s.contract_id")
    .where("n.id", "=", app.world.serviceNumbers.a247)
    .executeTakeFirstOrThrow();
  const body = {
    itemId: `LEDGER-${(items += 1)}`,
    contractId: contract_id,
    accId: app.world.serviceNumbers.a247,
    name: `子项 ${items}`,
    itemType: "一般维保",
    planHour: 10,
    startTime,
    endTime,
  };
  return (await app.call(saveContractItem, { body }, { as: "pa" })).result.id;
}
/** Two hours of the eleventh or twelfth, each time at another time. */
let day = 0;
const onPlan = (rid: number): Partial<EntryBody> => {
  const at = day++;
  const [date, hour] = [11 + (at % 2), 1 + 2 * Math.floor(at / 2)];
  const time = (value: number) => june(`${date}T${String(value).padStart(2, "0")}:00`);
  return { kind: 1, rid, startTime: time(hour), endTime: time(hour + 2), taskTime: 2 };
};
const enter = async (change: Partial<EntryBody>) => (await setup.enter("dba", change)).result;
const review = async (status: 0 | 1, ...ids: number[]) => (await setup.review("pa", { ids, status })).result;

describe("hours left of a contract item", () => {
  it("are the same on every page: less what was delivered before, what is approved and what is still planned", async () => {
    const contractItemId = await addItem("2026-06-01", "2026-06-30");
    await app.platform.database.kysely
      .updateTable("contract_item")
      .set({ actual_hours: 1 })
      .where("id", "=", contractItemId)
      .execute();
    const planId = await setup.plan({ contractItemId, planHour: 5 });
    await review(1, (await enter(onPlan(planId))).id);
    // Ten, less one from before, two approved, and three of the five that the plan still takes.
    const detail = (await app.call(getPlan, { params: { id: planId } }, { as: "ta" })).result;
    expect(detail.contractItem).toMatchObject({
      planHour: 10,
      actualHours: 3,
      openPlanHours: 3,
      leftAfter: 4,
    });
    const [company] = (
      await app.call(listPlanCompanies, { query: { companyId: app.world.companies.a } }, { as: "ta" })
    ).result;
    expect(company?.contractItems.find((item) => item.contractItemId === contractItemId)).toMatchObject({
      planHour: 10,
      actualHours: 3,
      openPlanHours: 3,
    });
    const { list } = (
      await app.call(listContractItems, { query: { keyword: detail.contractItem?.itemId } }, { as: "pa" })
    ).result;
    expect(list.map(({ actualHours, progressRatio }) => [actualHours, progressRatio])).toEqual([[3, 0.3]]);
  });
});

describe("the contract item that hours draw on", () => {
  it("is the one in force on the day of the work, and how it was chosen is kept", async () => {
    const own = await createHourApp();
    const { kysely } = own.app.platform.database;
    const { id: numberId, contract_id } = await kysely
      .selectFrom("service_number as n")
      .innerJoin("service_subscription as s", "s.id", "n.subscription_id")
      .select(["n.id", "s.contract_id"])
      .where("n.id", "=", own.app.world.serviceNumbers.a247)
      .executeTakeFirstOrThrow();
    const add = async (itemId: string, startTime: string, endTime: string) =>
      (
        await own.app.call(
          saveContractItem,
          {
            body: {
              itemId,
              contractId: contract_id,
              accId: numberId,
              name: itemId,
              itemType: "一般维保",
              startTime,
              endTime,
            },
          },
          { as: "pa" },
        )
      ).result.id;
    const old = await add("OLD", "2026-06-01", "2026-06-09");
    const next = await add("NEXT", "2026-06-11", "2026-12-31");
    const on = async (date: number, more: Partial<EntryBody> = {}) =>
      (
        await own.enter("dba", {
          startTime: june(`${String(date).padStart(2, "0")}T20:00`),
          endTime: june(`${String(date).padStart(2, "0")}T21:00`),
          ...more,
        })
      ).result;
    // Entered on the twelfth: the work of the ninth is paid by what was in force then, that of the tenth by nothing.
    expect(await on(9)).toMatchObject({ contractItemId: old, itemChoice: 1 });
    expect(await on(10)).toMatchObject({ contractItemId: null, itemChoice: null });
    expect(await on(11)).toMatchObject({ contractItemId: next, itemChoice: 1 });
    const planId = await own.plan({ contractItemId: old });
    const planned = await on(12, { kind: 1, rid: planId });
    expect(planned).toMatchObject({ contractItemId: old, itemChoice: 0 });
    // A number that is named instead of none is a choice by hand.
    const bare = await own.plan({ accId: undefined });
    const byHand = await on(8, { kind: 1, rid: bare, accId: numberId });
    expect(byHand).toMatchObject({ contractItemId: old, itemChoice: 2 });
    await own.app.close();
  });
});

describe("the quota of a plan that has ended", () => {
  const addQuota = async (quota: number) => {
    const body = {
      accId: app.world.serviceNumbers.a247,
      name: `工时包 ${quota}`,
      taskType: 0,
      unit: "hours",
      cycle: 2,
      quota,
    } as const;
    return (await app.call(saveServiceItem, { body }, { as: "pa" })).result.id;
  };
  const leftOf = async (id: number) =>
    (await app.call(getServiceItem, { params: { id } }, { as: "pa" })).result.quota.remaining;
  const end = (id: number) => app.call(endPlan, { body: { id } }, { as: "pa" });

  it("follows what is approved and revoked later, and the end says what still waits", async () => {
    const accItemId = await addQuota(20);
    const planId = await setup.plan({ accItemId, planHour: 4 });
    const [first, second] = [await enter(onPlan(planId)), await enter(onPlan(planId))];
    await review(1, first.id);
    const { endChecks } = (await app.call(getPlan, { params: { id: planId } }, { as: "pa" })).result;
    expect(endChecks?.find(({ code }) => code === "pending")?.text).toMatch(/^1 条工时（共 2 小时）待审核/);
    await end(planId);
    expect(await leftOf(accItemId)).toBe(18);
    await review(1, second.id);
    expect(await leftOf(accItemId)).toBe(16);
    await review(0, first.id);
    expect(await leftOf(accItemId)).toBe(18);
    await app.call(reopenPlan, { body: { id: planId, reason: "报告需要补充" } }, { as: "pa" });
    expect(await leftOf(accItemId)).toBe(20);
  });

  it("refuses an approval that it does not hold, and that alone", async () => {
    const accItemId = await addQuota(3);
    const planId = await setup.plan({ accItemId, planHour: 2 });
    const [first, second] = [await enter(onPlan(planId)), await enter(onPlan(planId))];
    await review(1, first.id);
    await end(planId);
    const other = (await setup.enter("dba")).result;
    const outcome = await review(1, second.id, other.id);
    expect(outcome).toMatchObject({ done: 1, skipped: [{ id: second.id, code: "plan.quotaExceeded" }] });
    expect(await leftOf(accItemId)).toBe(1);
    const { actualHours } = (await app.call(getPlan, { params: { id: planId } }, { as: "pa" })).result;
    expect(actualHours).toBe(2);
  });
});

describe("a plan that is reopened", () => {
  it("is as far as it was before it ended", async () => {
    const planId = await setup.plan({ progress: 60 });
    await app.call(endPlan, { body: { id: planId } }, { as: "pa" });
    const body = { id: planId, reason: "报告需要补充" };
    expect((await app.call(reopenPlan, { body }, { as: "pa" })).result).toMatchObject({
      status: 1,
      progress: 60,
    });
  });
});

describe("planned hours against reported ones", () => {
  it("keep the hours of somebody who has left the plan", async () => {
    const { users } = app.world;
    const planId = await setup.plan({
      planHour: 8,
      executors: [
        { userId: users.dba, role: 0 },
        { userId: users.ta, role: 0 },
      ],
    });
    await enter(onPlan(planId));
    const plan = (await app.call(getPlan, { params: { id: planId } }, { as: "pa" })).result;
    const entry = plan.executors.find(({ userId }) => userId === users.dba)?.id ?? 0;
    await app.call(deletePlanExecutor, { params: { id: entry } }, { as: "pa" });
    const { list } = (await app.call(listPlannedHours, { query: { title: plan.planNo } }, { as: "pa" }))
      .result;
    const figures = list.map(({ executorId, planHour, actualHours }) => ({
      executorId,
      planHour,
      actualHours,
    }));
    expect(figures).toHaveLength(2);
    expect(figures).toContainEqual({ executorId: users.dba, planHour: 0, actualHours: 2 });
    expect(figures).toContainEqual({ executorId: users.ta, planHour: 8, actualHours: 0 });
  });
});
