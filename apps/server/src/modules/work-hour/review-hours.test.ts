import { listMessages } from "@pharos/api/message";
import {
  closeMonth,
  countPendingHours,
  decideBonus,
  getReviewStatistics,
  listHours,
  listRelatedHours,
  proposeBonus,
  sumHours,
} from "@pharos/api/work-hour";
import { hourVisibility, reviewStatus } from "@pharos/domain/enums";
import type { PersonaName } from "@pharos/fixtures";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomRun } from "../../testing/random-run.ts";
import { createHourApp, type HourSetup, june } from "./work-hour.testing.ts";

let setup: HourSetup;
let app: HourSetup["app"];
beforeAll(async () => {
  setup = await createHourApp();
  ({ app } = setup);
});
afterAll(() => app.close());

const newHours = async (as: PersonaName = "dba", change: object = {}) =>
  (await setup.enter(as, change)).result;
const approve = (as: PersonaName, ...ids: number[]) => setup.review(as, { ids, status: 1 });

/** What the ledger and the balances of the world say. */
async function balances() {
  const { rows } = await sql<{
    number: number;
    contract: number;
    lines: number;
    plan: number;
    planLines: number;
  }>`
    select (select sum(booked_hours) from service_number) as number,
      (select sum(booked_hours) from contract) as contract,
      (select coalesce(sum(actual_hours), 0) from plan) as plan,
      (select coalesce(sum(hours), 0) from work_hour_entry where plan_id is not null) as "planLines",
      (select coalesce(sum(hours), 0) from work_hour_entry where service_number_id is not null) as lines`.execute(
    app.platform.database.kysely,
  );
  return rows[0] ?? { number: 0, contract: 0, lines: 0, plan: 0, planLines: 0 };
}

describe("reviewing hours", () => {
  it("draws approved hours on service number and contract once, and gives them back when the approval is taken back", async () => {
    const before = await balances();
    const row = await newHours();
    expect((await approve("ta", row.id)).result).toEqual({ done: 1, skipped: [] });
    expect(await balances()).toEqual({
      ...before,
      number: before.number + 1,
      contract: before.contract + 1,
      lines: before.lines + 1,
    });
    const again = (await approve("ta", row.id)).result;
    expect(again).toMatchObject({ done: 0, skipped: [{ id: row.id, code: "workHour.alreadyReviewed" }] });
    expect((await setup.review("pa", { ids: [row.id], status: 0 })).result.done).toBe(1);
    expect(await balances()).toEqual(before);
  });

  it("judges each record by itself", async () => {
    const [mine, others] = [await newHours(), await newHours("ta", { kind: 3, rid: setup.matterId })];
    const { result } = await approve("ta", mine.id, others.id, 999_999);
    expect(result.done).toBe(1);
    expect(result.skipped.map(({ id, code }) => [id, code])).toEqual([
      [others.id, "workHour.notReviewer"],
      [999_999, "workHour.notFound"],
    ]);
  });

  it("nobody approves the own hours; those of a team admin are for platform admins", async () => {
    const led = await newHours("ta", { kind: 3, rid: setup.matterId });
    const own = await newHours("pa", { kind: 3, rid: setup.matterId });
    expect((await approve("pa", led.id, own.id)).result).toMatchObject({
      done: 1,
      skipped: [{ id: own.id, code: "workHour.ownRecord" }],
    });
  });

  it.each<[PersonaName, string | undefined]>([
    ["dba", "common.permissionDenied"],
    ["ma", "common.permissionDenied"],
    ["sys", "common.permissionDenied"],
    ["customer", "common.permissionDenied"],
  ])("is nothing for %s", async (as, code) => {
    const row = await newHours();
    expect((await approve(as, row.id)).errorCode).toBe(code);
  });

  it("returns with a comment, and tells the owner", async () => {
    const row = await newHours();
    expect((await setup.review("ta", { ids: [row.id], status: 2 })).envelope?.fields?.["comment"]).toMatch(
      /意见/,
    );
    await setup.review("ta", { ids: [row.id], status: 2, comment: "请拆分为两条" });
    await app.drain();
    const { result } = await app.call(listMessages, { query: { pageSize: 50 } }, { as: "dba" });
    expect(result.list.filter(({ content }) => content?.includes("请拆分为两条"))).toHaveLength(1);
  });

  it("takes an approval back only as a platform admin", async () => {
    const row = await newHours();
    await approve("ta", row.id);
    const revoke = (as: PersonaName) => setup.review(as, { ids: [row.id], status: 0 });
    expect((await revoke("ta")).result.skipped[0]?.code).toBe("workHour.platformOnly");
    expect((await revoke("pa")).result.done).toBe(1);
    expect((await revoke("pa")).result.skipped[0]?.code).toBe("workHour.notApproved");
  });

  it("has one winner among many at the same moment, and one effect", async () => {
    const before = await balances();
    const rows = await Promise.all([newHours(), newHours(), newHours()]);
    const ids = rows.map(({ id }) => id);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        approve(index % 2 ? "ta" : "pa", ...ids.toSorted(() => (index % 2 ? 1 : -1))),
      ),
    );
    expect(answers.reduce((sum, { result }) => sum + result.done, 0)).toBe(3);
    expect((await balances()).lines).toBe(before.lines + 3);
  });

  it("says how much waits, by the same rule that decides", async () => {
    await newHours();
    for (const as of ["ta", "pa"] as const) {
      const { result: count } = await app.call(countPendingHours, {}, { as });
      const { result: statistics } = await app.call(getReviewStatistics, { body: {} }, { as });
      const all = (await app.call(listHours, { query: { pageSize: 200 } }, { as })).result.list;
      const waiting = (await app.call(listHours, { query: { pageSize: 200, mine: "true" } }, { as })).result
        .list;
      expect(all.filter(({ abilities }) => abilities.review.isAllowed).map(({ id }) => id)).toEqual(
        waiting.map(({ id }) => id),
      );
      expect([count.count, statistics.pending]).toEqual([waiting.length, waiting.length]);
    }
  });
});

describe("the ledger", () => {
  it("cannot be rewritten, not even in the database", async () => {
    await approve("ta", (await newHours()).id);
    const { kysely } = app.platform.database;
    await expect(sql`update work_hour_entry set hours = 9`.execute(kysely)).rejects.toThrow(/append-only/);
    await expect(sql`delete from work_hour_entry`.execute(kysely)).rejects.toThrow(/append-only/);
  });

  it("always sums to the balances, whatever is approved and taken back at the same time", async () => {
    const planId = await setup.plan();
    const onPlan = { kind: 1, rid: planId };
    const rows = await Promise.all(
      Array.from({ length: 6 }, (_, index) => newHours("dba", index % 2 === 0 ? onPlan : {})),
    );
    const step = fc.record({
      status: fc.constantFrom(0 as const, 1 as const),
      places: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
        async (rounds) => {
          for (const round of rounds)
            await Promise.all(
              round.map(({ status, places }) =>
                setup.review("pa", { ids: places.map((place) => rows[place]?.id ?? 0), status }),
              ),
            );
          const { number, contract, lines, plan, planLines } = await balances();
          expect([number, contract, plan]).toEqual([lines, lines, planLines]);
          const approved = await sql<{ hours: number }>`
          select coalesce(sum(hours), 0) as hours from work_hour
          where review_status = 1 and deleted_at is null and service_number_id is not null`.execute(
            app.platform.database.kysely,
          );
          expect(approved.rows[0]?.hours).toBe(lines);
        },
      ),
      randomRun(10),
    );
  });
});

describe("a closed month", () => {
  it("takes nothing any more, until it is opened again with a reason", async () => {
    const own = await createHourApp();
    const close = (as: PersonaName, month: string, isClosed: boolean, reason?: string) =>
      own.app.call(closeMonth, { body: { month, isClosed, ...(reason && { reason }) } }, { as });
    const may = {
      startTime: june("01T09:00"),
      endTime: june("01T10:00"),
      executorId: own.app.world.users.dba,
    };
    own.clock.set(new Date("2026-07-01T09:00:00+08:00"));
    const { result } = await own.enter("ta", may);
    expect((await close("ta", "2026-06-15", true)).errorCode).toBe("workHour.platformOnly");
    expect((await close("pa", "2026-07-01", true)).envelope?.fields?.["month"]).toMatch(/尚未结束/);
    expect((await close("pa", "2026-06-15", true)).envelope?.success).toBe(true);
    expect(
      (await own.enter("ta", { ...may, startTime: june("02T09:00"), endTime: june("02T10:00") })).envelope
        ?.fields?.["startTime"],
    ).toMatch(/已关账/);
    expect((await own.review("ta", { ids: [result.id], status: 1 })).result.skipped[0]?.code).toBe(
      "workHour.monthClosed",
    );
    expect((await close("pa", "2026-06-15", false)).envelope?.fields?.["reason"]).toMatch(/原因/);
    await close("pa", "2026-06-15", false, "补录月末工时");
    expect((await own.review("ta", { ids: [result.id], status: 1 })).result.done).toBe(1);
    // The calendar closes it on the fifth.
    await own.app.platform.jobs.runNow("workHour.closeMonth");
    expect((await own.review("pa", { ids: [result.id], status: 0 })).result.skipped[0]?.code).toBe(
      "workHour.monthClosed",
    );
    await own.app.close();
  });
});

it("reminds every other reviewer when the message to one cannot be written", async () => {
  const own = await createHourApp();
  const { users, teams } = own.app.world;
  const { kysely, executeSql } = own.app.platform.database;
  await own.enter("dba");
  await kysely
    .insertInto("team_member")
    .values({ team_id: teams.one, user_id: users.dba2, is_admin: true })
    .execute();
  const [first = 0, second = 0] = [users.ta, users.dba2].toSorted((a, b) => a - b);
  const reminded = async () => {
    const rows = await kysely
      .selectFrom("message")
      .select("user_id")
      .where("event", "=", "hours.pending")
      .orderBy("user_id")
      .execute();
    return rows.map((row) => row.user_id);
  };
  await executeSql(`alter table message add constraint message_fails check (user_id <> ${first}) not valid`);
  await own.app.platform.jobs.runNow("workHour.remindReviewers");
  expect(await reminded()).toEqual([second]);
  await executeSql("alter table message drop constraint message_fails");
  await own.app.platform.jobs.runNow("workHour.remindReviewers");
  expect(await reminded()).toEqual([first, second]);
  await own.app.close();
});

describe("bonus hours", () => {
  const propose = (as: PersonaName, taskId: number, ratio: 20 | 30 | 50 | 100 = 50) =>
    app.call(proposeBonus, { body: { taskId, ratio, reason: "深夜处理核心库故障" } }, { as });
  const decide = (as: PersonaName, id: number, status: 1 | 2 = 1) =>
    app.call(decideBonus, { body: { id, status } }, { as });

  it("are proposed by the team admin and decided by a platform admin", async () => {
    const row = await newHours();
    expect((await propose("ta", row.id)).errorCode).toBe("workHour.notApproved");
    await approve("ta", row.id);
    const { id } = (await propose("ta", row.id)).result;
    expect((await propose("pa", row.id)).errorCode).toBe("workHour.bonusOpen");
    expect((await decide("ta", id)).errorCode).toBe("workHour.platformOnly");
    expect((await decide("pa", id)).envelope?.success).toBe(true);
    expect((await decide("pa", id, 2)).errorCode).toBe("workHour.bonusDecided");
    const [found] = (
      await app.call(listHours, { query: { pageSize: 200, reviewStatus: "1" } }, { as: "dba" })
    ).result.list.filter((one) => one.id === row.id);
    expect(found?.bonus).toMatchObject({ ratio: 50, amount: 0.5, status: 1, proposedByName: "谷雨" });
  });

  it("live and die with the approval of their hours, and exceed no ratio of them", async () => {
    const bonusSum = async () =>
      (
        await app.call(
          sumHours,
          { query: { from: "2026-06-01", to: "2026-06-30", groupBy: "user" } },
          { as: "pa" },
        )
      ).result.find(({ key }) => key === String(app.world.users.dba))?.bonus ?? 0;
    const row = await newHours();
    await approve("ta", row.id);
    const before = await bonusSum();
    const tooMuch = await app.call(
      proposeBonus,
      { body: { taskId: row.id, ratio: 20, amount: 99, reason: "深夜处理核心库故障" } },
      { as: "ta" },
    );
    expect(tooMuch.envelope?.fields?.["amount"]).toContain("0.2");
    await decide("pa", (await propose("ta", row.id, 50)).result.id);
    expect(await bonusSum()).toBe(before + 0.5);
    await setup.review("pa", { ids: [row.id], status: 0 });
    expect(await bonusSum()).toBe(before);
    // Approved again it has none, and may have another.
    await approve("ta", row.id);
    expect(await bonusSum()).toBe(before);
    const { id } = (await propose("ta", row.id, 100)).result;
    await setup.review("pa", { ids: [row.id], status: 0 });
    expect((await decide("pa", id)).errorCode).toBe("workHour.bonusDecided");
  });

  it("are neither proposed nor approved in a month that is closed; one that waits may still be refused", async () => {
    const own = await createHourApp();
    const ask = (body: object) =>
      own.app.call(
        proposeBonus,
        { body: { ratio: 50, reason: "深夜处理核心库故障", taskId: 0, ...body } },
        { as: "ta" },
      );
    const [first, second] = [(await own.enter("dba")).result, (await own.enter("dba")).result];
    await own.review("ta", { ids: [first.id, second.id], status: 1 });
    const { id } = (await ask({ taskId: first.id })).result;
    own.clock.set(new Date("2026-07-01T09:00:00+08:00"));
    await own.app.call(closeMonth, { body: { month: "2026-06-15", isClosed: true } }, { as: "pa" });
    expect((await ask({ taskId: second.id })).errorCode).toBe("workHour.monthClosed");
    const settle = (status: 1 | 2) => own.app.call(decideBonus, { body: { id, status } }, { as: "pa" });
    expect((await settle(1)).errorCode).toBe("workHour.monthClosed");
    expect((await settle(2)).envelope?.success).toBe(true);
    await own.app.close();
  });

  it("may be proposed again after a refusal, and are not decided by who proposed them", async () => {
    const row = await newHours();
    await approve("ta", row.id);
    await decide("pa", (await propose("ta", row.id)).result.id, 2);
    const { id } = (await propose("pa", row.id, 20)).result;
    expect((await decide("pa", id)).errorCode).toBe("workHour.ownProposal");
    expect((await propose("dba", row.id)).errorCode).toBe("common.permissionDenied");
  });
});

describe("hours on a request", () => {
  const related = (as: PersonaName) =>
    app.call(listRelatedHours, { params: { id: setup.requestId }, query: {} }, { as });
  const show = (name: "nothing" | "totals" | "lines") =>
    app.platform.database.kysely
      .updateTable("company")
      .set({ hour_visibility: hourVisibility.toCode(name) })
      .where("id", "=", app.world.companies.a)
      .execute();

  it("are whole for the vendor", async () => {
    const pending = await newHours();
    const { result } = await related("ta");
    expect(result.records.some(({ id }) => id === pending.id)).toBe(true);
    const worked = result.records.filter((record) => record.reviewStatus !== reviewStatus.toCode("rejected"));
    expect(result.records.length).toBeGreaterThan(worked.length);
    expect(result.sumHours).toBe(worked.reduce((sum, { taskTime }) => sum + taskTime, 0));
    expect((await related("dba")).result.mayEnter).toBe(true);
    expect((await related("dba2")).status).toBe(204);
  });

  it("are for an organisation what it was allowed, and never remarks or what was not approved", async () => {
    await approve("ta", (await newHours()).id);
    await newHours();
    expect((await related("customer")).result).toEqual({
      shows: "nothing",
      sumHours: null,
      records: [],
      lines: [],
      mayEnter: false,
    });
    await show("totals");
    const totals = (await related("customer")).result;
    expect(totals.lines).toEqual([]);
    expect(totals.sumHours).toBeGreaterThan(0);
    await show("lines");
    const answer = await related("customer");
    expect(answer.result.lines.reduce((sum, { taskTime }) => sum + taskTime, 0)).toBe(totals.sumHours);
    expect(answer.body).not.toContain("检查归档日志");
    expect(Object.keys(answer.result.lines[0] ?? {})).toEqual([
      "workDate",
      "startTime",
      "endTime",
      "taskTime",
      "engineer",
    ]);
    expect((await related("otherCompany")).status).toBe(204);
    await show("nothing");
  });
});
