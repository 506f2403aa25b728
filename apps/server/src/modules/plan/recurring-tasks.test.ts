import { batchCreateRecurringTasks } from "@pharos/api/contract-item";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createItemApp, type ItemSetup } from "../contract-item/contract-item.testing.ts";

let setup: ItemSetup;
let app: ItemSetup["app"];
let itemId: number;
beforeAll(async () => {
  setup = await createItemApp();
  ({ app } = setup);
  itemId = (await setup.addServiceItem("pa")).result.id;
});
afterAll(() => app.close());

const plan = (as: PersonaName, change: object = {}) =>
  app.call(
    batchCreateRecurringTasks,
    {
      body: {
        accItemIds: [itemId],
        freq: "monthly",
        firstDate: "2026-08-31",
        until: "2026-11-30",
        previewOnly: true,
        ...change,
      },
    },
    { as },
  );
const datesOf = async (change: object) =>
  (await plan("ta", change)).result.previewDates.map(({ date }) => date);

describe("the dates of recurring tasks", () => {
  it("keep to the end of shorter months", async () => {
    expect(await datesOf({})).toEqual(["2026-08-31", "2026-09-30", "2026-10-31", "2026-11-30"]);
  });

  it("go round weekends and holidays by the working calendar, make-up workdays included", async () => {
    // 1 to 7 October 2026 are a holiday, Saturday the 10th is worked.
    const october = { freq: "weekly", firstDate: "2026-10-03", until: "2026-10-10" };
    expect(await datesOf({ ...october, onFreeDay: "after" })).toEqual(["2026-10-08", "2026-10-10"]);
    expect(await datesOf({ ...october, onFreeDay: "before" })).toEqual(["2026-09-30", "2026-10-10"]);
    expect(await datesOf({ ...october, onFreeDay: "skip" })).toEqual(["2026-10-10"]);
    const moved = (await plan("pa", { ...october, onFreeDay: "after" })).result.previewDates[0];
    expect(moved).toEqual({ date: "2026-10-08", nominal: "2026-10-03", conflicts: null });
  });

  it("say when a series is longer than may be planned at once", async () => {
    const { previewDates, isCut } = (await plan("pa", { freq: "weekly", until: "2036-01-01" })).result;
    expect([previewDates.length, isCut]).toEqual([200, true]);
  });
});

describe("planning recurring tasks", () => {
  it("is for team and platform admins, for items they may know of: one foreign item refuses all", async () => {
    for (const as of ["dba", "ma", "customer"] as const)
      expect((await plan(as)).errorCode).toBe("common.permissionDenied");
    const foreign = (await setup.addServiceItem("pa", { accId: app.world.serviceNumbers.b247 })).result.id;
    const refused = await plan("ta", { accItemIds: [itemId, foreign] });
    const missing = await plan("ta", { accItemIds: [itemId, 999_999] });
    expect(refused.errorCode).toBe("contractItem.serviceItem.notFound");
    expect(refused.body).toBe(missing.body);
  });

  it.each<[string, object, string]>([
    ["an end before the beginning", { until: "2026-08-30" }, "until"],
    ["no item", { accItemIds: [] }, "accItemIds"],
    ["a day that is none", { firstDate: "2026-02-30" }, "firstDate"],
  ])("refuses %s, at its field", async (_, change, field) => {
    expect(Object.keys((await plan("pa", change)).envelope?.fields ?? {})).toEqual([field]);
  });
});
