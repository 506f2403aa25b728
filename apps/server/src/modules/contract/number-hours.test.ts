import { getServiceNumberStatistics } from "@pharos/api/contract";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
// Hours are the stage of this test, not what it is about.
import { createHourApp, type HourSetup } from "../work-hour/work-hour.testing.ts";

let setup: HourSetup;
beforeAll(async () => {
  setup = await createHourApp();
});
afterAll(() => setup.app.close());

const read = async (as: PersonaName, query: { startTime?: string; endTime?: string } = {}) => {
  const params = { id: setup.app.world.serviceNumbers.a247 };
  const { result } = await setup.app.call(getServiceNumberStatistics, { params, query }, { as });
  return { byType: result.hoursByType, byMonth: result.hoursByMonth };
};
const allow = (hour_visibility: number) =>
  setup.app.platform.database.kysely
    .updateTable("company")
    .set({ hour_visibility })
    .where("id", "=", setup.app.world.companies.a)
    .execute();

it("counts approved hours by the kind and the month of the work", async () => {
  const { id } = (await setup.enter("dba")).result;
  expect((await read("pa")).byType).toEqual([]);
  await setup.review("ta", { ids: [id], status: 1 });
  const { byType, byMonth } = await read("pa");
  expect(byType).toEqual([{ taskType: expect.any(Number), hours: 1 }]);
  expect(byMonth).toHaveLength(12);
  expect(byMonth?.slice(-2)).toEqual([
    { month: "2026-05", hours: 0 },
    { month: "2026-06", hours: 1 },
  ]);
  expect(await read("pa", { startTime: "2026-05-01", endTime: "2026-05-31" })).toEqual({
    byType: [],
    byMonth: [{ month: "2026-05", hours: 0 }],
  });
});

it("shows them to a customer's people only when their organisation may see hours", async () => {
  await allow(0);
  expect(await read("orgAdmin")).toEqual({ byType: null, byMonth: null });
  expect((await read("ta")).byMonth).toHaveLength(12);
  await allow(1);
  expect((await read("orgAdmin")).byMonth?.at(-1)).toEqual({ month: "2026-06", hours: 1 });
});
