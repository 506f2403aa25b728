import { getCostEfficiency } from "@pharos/api/contract-item";
import { afterAll, beforeAll, expect, it } from "vitest";
// Hours are the stage of this test, not what it is about.
import { createHourApp, type HourSetup } from "../work-hour/work-hour.testing.ts";

let setup: HourSetup;
beforeAll(async () => {
  setup = await createHourApp();
  await setup.app.platform.database.kysely
    .updateTable("service_number")
    .set({ quota_hours: 100 })
    .where("id", "=", setup.app.world.serviceNumbers.a247)
    .execute();
});
afterAll(() => setup.app.close());

const hours = async () =>
  (
    await setup.app.call(
      getCostEfficiency,
      { params: { id: setup.app.world.serviceNumbers.a247 } },
      { as: "ta" },
    )
  ).result.hours;

it("shows what approved hours have used up of a service number, month by month, and gives back what is revoked", async () => {
  expect(await hours()).toMatchObject({ planned: 100, used: 0, left: 100, byType: [] });
  const { id } = (await setup.enter("dba")).result;
  expect((await hours()).used).toBe(0);
  await setup.review("ta", { ids: [id], status: 1 });
  const drawn = await hours();
  expect(drawn).toMatchObject({ used: 1, left: 99 });
  expect(drawn.byType).toEqual([{ taskType: expect.any(Number), hours: 1 }]);
  expect(drawn.months.at(-1)).toEqual({ month: "2026-06", used: 1, left: 99 });
  expect(drawn.months.at(-2)).toEqual({ month: "2026-05", used: 0, left: 100 });
  await setup.review("pa", { ids: [id], status: 0 });
  expect(await hours()).toMatchObject({ used: 0, left: 100, byType: [] });
});
