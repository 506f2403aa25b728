import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createItemApp, type ItemSetup } from "./contract-item.testing.ts";

let setup: ItemSetup;
let app: ItemSetup["app"];
beforeAll(async () => {
  setup = await createItemApp();
  ({ app } = setup);
});
afterAll(() => app.close());

const use = (id: number, columns: { planned_hours?: number; actual_hours?: number; booked_hours?: number }) =>
  app.platform.database.kysely.updateTable("contract_item").set(columns).where("id", "=", id).execute();

async function messagesAfterTheJob(): Promise<
  { user_id: number; key: string; date: string; percent: string }[]
> {
  await app.platform.jobs.runNow("contractItem.remindHours");
  const { rows } = await sql<{ user_id: number; key: string; date: string; percent: string }>`
    select user_id, replace(title_key, 'contractItemServer.message.', '') as key, params ->> 'date' as date,
      params ->> 'percent' as percent
    from message where event = 'contractItem.hours' order by id`.execute(app.platform.database.kysely);
  return rows;
}

it("notifies the manager and the team's admins once at four fifths and once when all is used", async () => {
  const { users, teams } = app.world;
  const { id } = (
    await setup.addItem("pa", {
      planHour: 100,
      startTime: "2026-06-01",
      endTime: "2026-12-31",
      teamId: teams.one,
      managerUserId: users.ma,
    })
  ).result;
  // What is drawn by approved hours and what the ERP says count together.
  await use(id, { actual_hours: 30, booked_hours: 49.5 });
  expect(await messagesAfterTheJob()).toEqual([]);

  await use(id, { booked_hours: 50 });
  // 80 hours in twelve days leave three days for the other twenty.
  const low = { key: "hoursLow", date: "2026-06-15", percent: "80" };
  const first = await messagesAfterTheJob();
  expect(first.toSorted((a, b) => a.user_id - b.user_id)).toEqual(
    [users.ma, users.ta].toSorted((a, b) => a - b).map((user_id) => ({ user_id, ...low })),
  );
  expect(await messagesAfterTheJob()).toHaveLength(2);

  await use(id, { booked_hours: 75 });
  const all = await messagesAfterTheJob();
  expect(all.slice(2).map(({ key, percent }) => [key, percent])).toEqual([
    ["hoursUsedUp", "105"],
    ["hoursUsedUp", "105"],
  ]);

  // More is sold: the next four fifths are told of again.
  await use(id, { planned_hours: 200 });
  expect(await messagesAfterTheJob()).toHaveLength(4);
  await use(id, { booked_hours: 130 });
  expect((await messagesAfterTheJob()).slice(4).map(({ key, percent }) => [key, percent])).toEqual([
    ["hoursLow", "80"],
    ["hoursLow", "80"],
  ]);
});

it("says nothing of items that have ended, were cancelled or have no planned hours", async () => {
  const before = (await messagesAfterTheJob()).length;
  const ended = (await setup.addItem("pa", { startTime: "2026-01-01", endTime: "2026-06-11" })).result;
  const endless = (await setup.addItem("pa", { planHour: null })).result;
  const cancelled = (await setup.addItem("pa", {})).result;
  for (const { id } of [ended, endless, cancelled]) await use(id, { booked_hours: 90 });
  await app.platform.database.kysely
    .updateTable("contract_item")
    .set({ status: 3 })
    .where("id", "=", cancelled.id)
    .execute();
  expect(await messagesAfterTheJob()).toHaveLength(before);
});
