import { importPlans, savePlanBatch } from "@pharos/api/plan";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { problemsOfImport } from "../../testing/problems-of-import.ts";
import { createPlanApp, type PlanSetup } from "./plan.testing.ts";

let setup: PlanSetup;
let app: PlanSetup["app"];
let sn: string;
beforeAll(async () => {
  setup = await createPlanApp();
  ({ app } = setup);
  const number = await app.platform.database.kysely
    .selectFrom("service_number")
    .select(["sn", "end_date"])
    .where("id", "=", app.world.serviceNumbers.a247)
    .executeTakeFirstOrThrow();
  ({ sn } = number);
  await app.platform.database.executeSql(
    `update service_number set end_date = '2026-12-31' where id = ${app.world.serviceNumbers.a247}`,
  );
});
afterAll(() => app.close());

const row = (change: Record<string, string> = {}) => ({
  title: "导入的巡检",
  checkType: "巡检",
  company: "澜汐银行",
  sn,
  team: "交付一组",
  startDate: "2026-07-01",
  endDate: "2026-07-01",
  planHour: "8",
  ...change,
});
const take = (rows: Record<string, string>[], isDryRun = false) =>
  app.call(importPlans, { body: { rows, isDryRun } }, { as: "pa" }).then(({ result }) => result);
const countPlans = async () =>
  (await app.platform.database.executeSql("select count(*)::int as n from plan where title = '导入的巡检'"))
    .rows[0]?.["n"];

describe("plans from a sheet", () => {
  it("are counted as created only when they are", async () => {
    const body = { rows: [row(), row({ planHour: "0" })], isDryRun: false };
    const answer = await app.call(importPlans, { body }, { as: "pa" });
    const errors = problemsOfImport(answer);
    expect(errors).toMatchObject([{ row: 2, field: "planHour" }]);
    const batch = await app.call(savePlanBatch, { body: { list: body.rows } }, { as: "pa" });
    expect(batch.envelope?.success).toBe(false);
    expect(batch.envelope?.operateCallBackObj).toEqual({ created: [], errors });
    expect(await countPlans()).toBe(0);
    expect(await take([row()])).toEqual({ created: 1, updated: 0, errors: [] });
    expect(await countPlans()).toBe(1);
  });

  it.each<[string, Record<string, string>, string]>([
    ["a number whose service ends before", { startDate: "2027-01-01", endDate: "2027-01-01" }, "sn"],
    ["days that are long past", { startDate: "2025-06-01", endDate: "2025-06-01" }, "endDate"],
    ["no hours", { planHour: "0" }, "planHour"],
  ])("are refused with %s, at its field", async (_, change, field) => {
    expect((await take([row(change)], true)).errors.map((one) => one.field)).toEqual([field]);
  });

  it("are pointed out when they are there already, or their team serves others, and are taken all the same", async () => {
    const again = row({ title: "导入的巡检", startDate: "2026-07-20", endDate: "2026-07-21" });
    expect((await take([again], true)).hints).toBeUndefined();
    // The second row of the same sheet means the first.
    const twice = await take([again, again, { ...again, team: "交付二组" }], true);
    expect([twice.created, twice.errors]).toEqual([3, []]);
    expect(twice.hints?.map(({ row: line, field }) => `${line}.${field}`).toSorted()).toEqual([
      "2.title",
      "3.team",
      "3.title",
    ]);
    expect(await take([again])).toEqual({ created: 1, updated: 0, errors: [] });
    const later = await take([again]);
    expect(later).toMatchObject({ created: 1, hints: [{ row: 1, field: "title" }] });
    expect(later.hints?.[0]?.message).toMatch(/P\d{6}/);
  });

  it("may be of the last weeks", async () => {
    const days = { startDate: "2026-05-20", endDate: "2026-05-20" };
    expect(await take([row(days)], true)).toEqual({ created: 1, updated: 0, errors: [] });
  });
});
