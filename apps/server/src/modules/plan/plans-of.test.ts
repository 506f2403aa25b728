import { getAsset } from "@pharos/api/asset";
import { getContract, getServiceNumberStatistics } from "@pharos/api/contract";
import { saveServiceItem } from "@pharos/api/contract-item";
import { notifyPlanDelivery } from "@pharos/api/plan";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPlanApp, type PlanSetup } from "./plan.testing.ts";

// What an asset, a service and a service number tell of the plans and service items under them.

let setup: PlanSetup;
let serviceId: number;
beforeAll(async () => {
  setup = await createPlanApp();
  const { app, add } = setup;
  const { serviceNumbers, assets, users } = app.world;
  const number = { accId: serviceNumbers.a247 };
  const onAsset = { ...number, assetIds: [assets.aCore] };
  const { result } = await add("ta", { ...onAsset, title: "六月巡检" });
  await add("ta", { ...onAsset, title: "七月巡检", startDate: "2026-07-15", endDate: "2026-07-15" });
  await add("ta", { ...number, title: "培训", checkType: 1, startDate: "2026-06-22", endDate: "2026-06-22" });
  await app.call(notifyPlanDelivery, { body: { id: result.id, receivers: [users.customer] } }, { as: "ta" });
  const item = { ...number, name: "季度巡检", taskType: 0, unit: "times", cycle: 2, quota: 4 } as const;
  await app.call(saveServiceItem, { body: item }, { as: "pa" });
  const row = await app.platform.database.kysely
    .selectFrom("service_number")
    .select("subscription_id")
    .where("id", "=", serviceNumbers.a247)
    .executeTakeFirstOrThrow();
  serviceId = row.subscription_id;
});
afterAll(() => setup.app.close());

const assetPlans = async (as: PersonaName) => {
  const query = { id: setup.app.world.assets.aCore };
  return (await setup.app.call(getAsset, { query }, { as })).result.plans.map(({ title }) => title);
};
const statistics = async (as: PersonaName, query: { startTime?: string; endTime?: string }) => {
  const params = { id: setup.app.world.serviceNumbers.a247 };
  return (await setup.app.call(getServiceNumberStatistics, { params, query }, { as })).result;
};
const contract = async (as: PersonaName) =>
  (await setup.app.call(getContract, { params: { id: serviceId } }, { as })).result;
const usage = { name: "季度巡检", quota: { granted: 4, used: 0, remaining: 4 } };

it("an asset shows its plans, the last to begin first; a customer's people those they were told of", async () => {
  expect(await assetPlans("dba")).toEqual(["七月巡检", "六月巡检"]);
  expect(await assetPlans("customer")).toEqual(["六月巡检"]);
});

it("a service number counts the plans that begin in the range by the kind of their work", async () => {
  const june = { startTime: "2026-06-01", endTime: "2026-06-30" };
  expect((await statistics("pa", june)).planByType).toEqual([
    { taskType: 0, count: 1 },
    { taskType: 1, count: 1 },
  ]);
  expect((await statistics("pa", { startTime: "2026-06-16", endTime: "2026-06-22" })).planByType).toEqual([
    { taskType: 1, count: 1 },
  ]);
  expect((await statistics("customer", june)).planByType).toEqual([{ taskType: 0, count: 1 }]);
});

it("a service number shows what its items have used, and what an hour costs to those who may see costs only", async () => {
  const forAdmin = await statistics("pa", {});
  expect(forAdmin.itemUsage).toMatchObject([usage]);
  expect(forAdmin.costPerHour).toBeNull();
  const forCustomer = await statistics("orgAdmin", {});
  expect(forCustomer.itemUsage).toMatchObject([usage]);
  expect(forCustomer).not.toHaveProperty("costPerHour");
});

it("a service counts the visible plans under its numbers, with its items and its hours", async () => {
  expect(await contract("pa")).toMatchObject({ stats: { planTotal: 3, hours: null }, items: [usage] });
  expect((await contract("orgAdmin")).stats.planTotal).toBe(1);
});
