import {
  deletePlan,
  deletePlanExecutor,
  endPlan,
  getPlan,
  handOverPlan,
  notifyPlanDelivery,
  reopenPlan,
  reschedulePlan,
  savePlan,
  savePlanExecutor,
} from "@pharos/api/plan";
import type { PersonaName } from "@pharos/fixtures";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPlanApp, type PlanSetup } from "./plan.testing.ts";

let setup: PlanSetup;
let app: PlanSetup["app"];
beforeAll(async () => {
  setup = await createPlanApp();
  ({ app } = setup);
});
afterAll(() => app.close());

const drain = () => app.platform.outbox.drain();
const read = async (as: PersonaName, id: number) => app.call(getPlan, { params: { id } }, { as });

/** A visit on site by one engineer, which a person of the customer was notified of. */
async function notifiedVisit(day: string) {
  const { users } = app.world;
  const { id, planNo } = (
    await setup.add("pa", {
      startDate: day,
      endDate: day,
      place: 1,
      city: "上海",
      executors: [{ userId: users.dba }],
    })
  ).result;
  await app.call(notifyPlanDelivery, { body: { id, receivers: [users.customer] } }, { as: "pa" });
  await drain();
  return { id, planNo };
}

/** The messages of a person about a plan, as key and what has changed. */
async function messagesOf(userId: number, planId: number): Promise<(readonly [string, string | null])[]> {
  const { rows } = await sql<{ title_key: string; changes: string | null }>`
    select title_key, params ->> 'changes' as changes from message
    where user_id = ${userId} and object_type = 'plan' and object_id = ${planId} order by id`.execute(
    app.platform.database.kysely,
  );
  return rows.map(({ title_key, changes }) => [title_key.replace("planServer.message.", ""), changes]);
}

/** The calendar entries that were mailed about a plan, by address, unfolded. */
async function entriesFor(email: string, planId: number) {
  const { rows } = await sql<{ method: string; calendar: string }>`
    select letter ->> 'calendarMethod' as method, letter ->> 'calendar' as calendar from notification_outbox
    where target = ${email} and letter ->> 'calendar' like ${`%UID:plan-${planId}@%`} order by id`.execute(
    app.platform.database.kysely,
  );
  return rows.map(({ method, calendar }) => {
    const lines = calendar.replaceAll("\r\n ", "").split("\r\n");
    const valueOf = (name: string) => lines.find((line) => line.startsWith(name))?.slice(name.length);
    return {
      method,
      inFile: valueOf("METHOD:"),
      sequence: Number(valueOf("SEQUENCE:")),
      status: valueOf("STATUS:"),
      day: valueOf("DTSTART;VALUE=DATE:"),
      location: valueOf("LOCATION:"),
      attendee: valueOf("ATTENDEE"),
      text: lines.join("\n"),
    };
  });
}

const emailOf = async (userId: number) =>
  (
    await app.platform.database.kysely
      .selectFrom("app_user")
      .select("email")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow()
  ).email ?? "";

describe("people who were notified of a plan", () => {
  it("hear of another engineer, with an update for their calendar", async () => {
    const { users } = app.world;
    const { id } = await notifiedVisit("2026-10-12");
    await app.call(
      handOverPlan,
      { body: { planId: id, fromUserId: users.dba, toUserId: users.dba2 } },
      { as: "pa" },
    );
    await drain();
    const [first, second, ...more] = await messagesOf(users.customer, id);
    expect([first?.[0], second?.[0], more]).toEqual(["delivery", "visitChanged", []]);
    expect(second?.[1]).toMatch(/^人员由 .+ 改为 .+$/u);
    const entries = await entriesFor(await emailOf(users.customer), id);
    expect(entries.map(({ method, inFile, sequence, status }) => [method, inFile, sequence, status])).toEqual(
      [
        ["REQUEST", "REQUEST", 0, "CONFIRMED"],
        ["REQUEST", "REQUEST", 1, "CONFIRMED"],
      ],
    );
    expect(entries[0]?.attendee).toContain(await emailOf(users.customer));
    expect(await messagesOf(users.customer2, id)).toEqual([]);
  });

  it("hear once of a move to other days at another place, and of nothing when neither changes", async () => {
    const { users } = app.world;
    const { id } = await notifiedVisit("2026-10-13");
    const edit = async (change: object) => {
      const plan = (await read("pa", id)).result;
      const { title, checkType, companyId, startDate, endDate, place, version } = plan;
      const facts = { title, checkType, companyId, startDate, endDate, place, version };
      const body = { ...facts, id, planHour: 8, teamId: app.world.teams.one, ...change };
      expect((await app.call(savePlan, { body }, { as: "pa" })).envelope?.success).toBe(true);
      await drain();
    };
    await edit({ title: "另一个标题" });
    expect(await messagesOf(users.customer, id)).toHaveLength(1);
    await edit({ startDate: "2026-10-14", endDate: "2026-10-15", place: 0, city: "" });
    expect((await messagesOf(users.customer, id)).slice(1)).toEqual([
      ["visitChanged", "日期由 2026-10-13 改为 2026-10-14 – 2026-10-15；地点由 现场 上海 改为 远程"],
    ]);
    expect((await messagesOf(users.dba, id)).map(([key]) => key)).toEqual(["assigned", "changed"]);
    expect((await entriesFor(await emailOf(users.customer), id)).at(-1)).toMatchObject({
      method: "REQUEST",
      day: "20261014",
    });
  });

  it("hear of a move however long ago they were notified", async () => {
    const { users } = app.world;
    const { id } = await notifiedVisit("2026-10-16");
    // Messages are removed some time after they were read.
    await app.platform.database.executeSql(`delete from message where object_id = ${id}`);
    const { version } = (await read("pa", id)).result;
    await app.call(
      reschedulePlan,
      { body: { id, version, startDate: "2026-10-19", endDate: "2026-10-19" } },
      { as: "pa" },
    );
    await drain();
    expect((await messagesOf(users.customer, id)).map(([key]) => key)).toEqual(["visitMoved"]);
  });

  it("hear that it is cancelled when it is deleted, engineers too, and its link says so to them alone", async () => {
    const { users } = app.world;
    const { id, planNo } = await notifiedVisit("2026-10-20");
    await app.call(deletePlan, { params: { id } }, { as: "pa" });
    await drain();
    expect((await messagesOf(users.customer, id)).map(([key]) => key)).toEqual([
      "delivery",
      "visitCancelled",
    ]);
    expect((await messagesOf(users.dba, id)).map(([key]) => key)).toEqual(["assigned", "cancelled"]);
    expect((await entriesFor(await emailOf(users.customer), id)).at(-1)).toMatchObject({
      method: "CANCEL",
      inFile: "CANCEL",
      sequence: 1,
      status: "CANCELLED",
    });
    for (const as of ["customer", "dba"] as const) {
      const answer = await read(as, id);
      expect(answer.errorCode).toBe("plan.cancelled");
      expect(answer.envelope?.operateMessage).toContain(planNo);
    }
    for (const as of ["customer2", "otherCompany", "dba2", "pa"] as const)
      expect((await read(as, id)).errorCode).toBe("plan.notFound");
  });

  it("hear in their language", async () => {
    const { users } = app.world;
    await app.platform.database.executeSql(`update app_user set locale = 'en' where id = ${users.customer}`);
    const { id } = await notifiedVisit("2026-10-21");
    await app.platform.database.executeSql(`update app_user set locale = 'zh' where id = ${users.customer}`);
    const [entry] = await entriesFor(await emailOf(users.customer), id);
    expect(entry?.text).toContain("DESCRIPTION:Customer: ");
  });

  it("hear of its end", async () => {
    const { users } = app.world;
    const { id } = await notifiedVisit("2026-06-12");
    await app.call(endPlan, { body: { id } }, { as: "pa" });
    await drain();
    expect((await messagesOf(users.customer, id)).map(([key]) => key)).toEqual(["delivery", "ended"]);
  });

  it("hear that it goes on when it is reopened, engineers with the reason", async () => {
    const { users } = app.world;
    const { id } = await notifiedVisit("2026-06-12");
    await app.call(endPlan, { body: { id } }, { as: "pa" });
    await app.call(reopenPlan, { body: { id, reason: "报告需要补充" } }, { as: "pa" });
    await drain();
    const keys = async (userId: number) => (await messagesOf(userId, id)).map(([key]) => key);
    expect(await keys(users.customer)).toEqual(["delivery", "ended", "reopened"]);
    expect(await keys(users.dba)).toEqual(["assigned", "reopened"]);
    expect(await keys(users.customer2)).toEqual([]);
    const { rows } = await sql<{ user_id: number; content: string | null }>`
      select user_id, content from message where object_id = ${id} and title_key like '%reopened'`.execute(
      app.platform.database.kysely,
    );
    const contentFor = (userId: number) => rows.find((row) => row.user_id === userId)?.content;
    expect([contentFor(users.dba), contentFor(users.customer)]).toEqual(["报告需要补充", null]);
  });

  it("hear of other days or hours of their own, and nobody else does", async () => {
    const { users } = app.world;
    const days = { startDate: "2026-10-26", endDate: "2026-10-28" };
    const { id } = (
      await setup.add("pa", { ...days, executors: [{ userId: users.dba }, { userId: users.dba2 }] })
    ).result;
    const change = async (part: object) => {
      await app.call(savePlanExecutor, { body: { planId: id, userId: users.dba2, ...part } }, { as: "pa" });
      await drain();
    };
    await change({});
    await change({ startDate: "2026-10-27", endDate: "2026-10-27" });
    await change({ startDate: "2026-10-27", endDate: "2026-10-27" });
    await change({ startDate: "2026-10-27", endDate: "2026-10-27", planHour: 3 });
    expect(await messagesOf(users.dba2, id)).toEqual([
      ["assigned", null],
      ["partChanged", "日期由 2026-10-26 – 2026-10-28 改为 2026-10-27"],
      ["partChanged", "工时由 按人平均 改为 3 小时"],
    ]);
    expect((await messagesOf(users.dba, id)).map(([key]) => key)).toEqual(["assigned"]);
  });

  it("are no longer those who were taken off: their calendar drops it, and they hear no more", async () => {
    const { users } = app.world;
    const { id } = await notifiedVisit("2026-10-22");
    await app.platform.database.kysely
      .insertInto("notify_preference")
      .values({ user_id: users.dba2, event: "plan.changed", channel: "email", is_on: true })
      .execute();
    await app.call(savePlanExecutor, { body: { planId: id, userId: users.dba2 } }, { as: "pa" });
    await drain();
    const entry = (await read("pa", id)).result.executors.find(({ userId }) => userId === users.dba2);
    await app.call(deletePlanExecutor, { params: { id: entry?.id ?? 0 } }, { as: "pa" });
    await drain();
    await app.call(deletePlan, { params: { id } }, { as: "pa" });
    await drain();
    expect((await messagesOf(users.dba2, id)).map(([key]) => key)).toEqual(["assigned", "removed"]);
    const entries = await entriesFor(await emailOf(users.dba2), id);
    expect(entries.map(({ method }) => method)).toEqual(["CANCEL"]);
    expect((await messagesOf(users.dba, id)).map(([key]) => key)).toEqual([
      "assigned",
      "changed",
      "changed",
      "cancelled",
    ]);
  });

  it("have their own days in their calendar entry, while the customer has all of them", async () => {
    const { users } = app.world;
    await app.platform.database.kysely
      .insertInto("notify_preference")
      .values({ user_id: users.dba2, event: "plan.changed", channel: "email", is_on: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const days = { startDate: "2026-11-02", endDate: "2026-11-05" };
    const executors = [{ userId: users.dba }, { userId: users.dba2 }];
    const { id } = (await setup.add("pa", { ...days, place: 1, city: "上海", executors })).result;
    await app.call(notifyPlanDelivery, { body: { id, receivers: [users.customer] } }, { as: "pa" });
    const part = { startDate: "2026-11-03", endDate: "2026-11-04" };
    await app.call(savePlanExecutor, { body: { planId: id, userId: users.dba2, ...part } }, { as: "pa" });
    await drain();
    const daysFor = async (userId: number) =>
      (await entriesFor(await emailOf(userId), id)).at(-1)?.text.match(/(?<=DT(START|END);VALUE=DATE:)\d+/gu);
    // The day after the last one ends an entry.
    expect(await daysFor(users.dba2)).toEqual(["20261103", "20261105"]);
    expect(await daysFor(users.customer)).toEqual(["20261102", "20261106"]);
  });
});
