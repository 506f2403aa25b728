import { getHoursForecast, listContractItems, sendRenewalNote } from "@pharos/api/contract-item";
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

it("goes on after an item that nothing can be written about", async () => {
  const team = { teamId: app.world.teams.one, startTime: "2026-06-01" };
  const [broken, other] = [
    (await setup.addItem("pa", { ...team, planHour: 10 })).result,
    (await setup.addItem("pa", { ...team, planHour: 10 })).result,
  ];
  await use(broken.id, { booked_hours: 8 });
  await use(other.id, { booked_hours: 9 });
  await app.platform.database.executeSql(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'damaged'; end $$;
    create trigger item_refused before update on contract_item
      for each row when (new.id = ${broken.id}) execute function refuse()`);
  const before = (await messagesAfterTheJob()).length;
  const { rows } = await sql<{ item: string }>`
    select distinct params ->> 'itemId' as item from message where event = 'contractItem.hours'`.execute(
    app.platform.database.kysely,
  );
  const items = rows.map(({ item }) => item);
  expect(items).toContain(other.itemId);
  expect(items).not.toContain(broken.itemId);
  // Mended, it is notified of with the next run.
  await app.platform.database.executeSql("drop trigger item_refused on contract_item");
  expect((await messagesAfterTheJob()).length).toBeGreaterThan(before);
});

it("forecasts the end of the hours of an item and of its contract beside what is not booked, and drafts a note", async () => {
  const { users, serviceNumbers, teams } = app.world;
  const { kysely } = app.platform.database;
  const item = (
    await setup.addItem("pa", {
      planHour: 100,
      startTime: "2026-06-03",
      endTime: "2026-12-31",
      accId: serviceNumbers.a247,
      teamId: teams.one,
    })
  ).result;
  await use(item.id, { actual_hours: 20, booked_hours: 20 });
  await insertUnbooked(item.id);
  const owner = { kind: "item", id: item.id } as const;
  const read = async (as: "ta" | "ma", language = "zh-CN") =>
    (await app.call(getHoursForecast, { query: owner }, { as, headers: { "accept-language": language } }))
      .result;

  // 40 hours in ten days: the other 60 last fifteen more. Plans will take 6 + 2, the one that is over nothing.
  const forecast = await read("ta");
  expect(forecast).toMatchObject({ planned: 100, used: 40, left: 60, endsOn: "2026-06-27" });
  expect(forecast).toMatchObject({ pendingHours: 3.5, openPlanHours: 8, endTime: "2026-12-31" });
  const { list } = (await app.call(listContractItems, { query: { keyword: item.itemId } }, { as: "ta" }))
    .result;
  expect(list.map(({ endsOn }) => endsOn)).toEqual(["2026-06-27"]);

  const contract = { kind: "contract", id: setup.contracts.a } as const;
  const whole = (await app.call(getHoursForecast, { query: contract }, { as: "ta" })).result;
  expect(whole).toMatchObject({ pendingHours: 3.5, openPlanHours: 8 });

  // Nobody owns or manages it: there is nobody to write to.
  await kysely
    .updateTable("contract")
    .set({ owner_user_id: null, manager_user_id: null })
    .where("id", "=", setup.contracts.a)
    .execute();
  expect((await read("ta")).abilities.note.isAllowed).toBe(false);
  const note = { ...owner, content: "请准备续约" };
  const refused = await app.call(sendRenewalNote, { body: note }, { as: "ta" });
  expect(refused.errorCode).toBe("contractItem.noAccountOwner");
  await kysely
    .updateTable("contract")
    .set({ owner_user_id: users.ma })
    .where("id", "=", setup.contracts.a)
    .execute();
  const { draft } = await read("ma");
  for (const figure of ["40", "100", "60", "2026-06-27", "3.5", "8", item.itemId])
    expect(draft).toContain(figure);
  expect((await read("ma", "en-US")).draft).toContain("40 of 100 agreed hours are used (40%), 60 are left.");
  await app.call(sendRenewalNote, { body: { ...owner, content: draft } }, { as: "ta" });
  const { rows } = await sql<{ user_id: number; content: string }>`
    select user_id, content from message where title_key = 'contractItemServer.message.renewalNote'`.execute(
    kysely,
  );
  expect(rows).toEqual([{ user_id: users.ma, content: draft }]);
});

it("forecasts nothing for customers, for engineers and of what is not there", async () => {
  const { id } = (await setup.addItem("pa", {})).result;
  const query = { kind: "item", id } as const;
  const body = { ...query, content: "x" };
  for (const as of ["customer", "dba"] as const) {
    const answers = [
      await app.call(getHoursForecast, { query }, { as }),
      await app.call(sendRenewalNote, { body }, { as }),
    ];
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(Array(2).fill("common.permissionDenied"));
  }
  for (const kind of ["item", "number", "contract"] as const) {
    const absent = { kind, id: 999_999 };
    const { errorCode } = await app.call(getHoursForecast, { query: absent }, { as: "ta" });
    expect(errorCode).toBe("contractItem.forecastNotFound");
  }
});

/** Hours that wait for review, and plans: two that go on, one that has ended, one that was deleted. */
async function insertUnbooked(itemId: number): Promise<void> {
  const { users, companies, teams, serviceNumbers } = app.world;
  const [item, contract] = [itemId, setup.contracts.a];
  await app.platform.database.executeSql(`
    insert into work_hour (kind, title, company_id, service_number_id, contract_item_id, contract_id, executor_user_id,
      work_date, start_at, end_at, hours, remark, service_type, category, review_status, internal_matter_id)
    select 3, 'x', ${companies.a}, ${serviceNumbers.a247}, ${item}, ${contract}, ${users.dba}, '2026-06-10',
      timestamptz '2026-06-10T01:00:00Z' + status * interval '4 hours',
      timestamptz '2026-06-10T04:30:00Z' + status * interval '4 hours', 3.5, '检查', 0, 0, status, (select min(id) from internal_matter)
    from unnest(array[0, 2]) as status;
    insert into plan (title, task_type, company_id, contract_item_id, start_date, end_date, planned_hours, actual_hours,
      status, team_id, deleted_at, ended_at)
    values ('a', 0, ${companies.a}, ${item}, '2026-06-12', '2026-06-13', 10, 4, 1, ${teams.one}, null, null),
      ('b', 0, ${companies.a}, ${item}, '2026-06-20', '2026-06-21', 2, 0, 0, ${teams.one}, null, null),
      ('c', 0, ${companies.a}, ${item}, '2026-06-01', '2026-06-02', 5, 0, 2, ${teams.one}, null, now()),
      ('d', 0, ${companies.a}, ${item}, '2026-06-12', '2026-06-13', 9, 0, 0, ${teams.one}, now(), null)`);
}
