import { createCalendarFeed, getAvailability, reschedulePlan, savePlanExecutor } from "@pharos/api/plan";
import { saveDutyTurn } from "@pharos/api/team";
import { getPlannedCalendar, listPlannedHours } from "@pharos/api/work-hour";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPlanApp, type PlanSetup } from "./plan.testing.ts";

let setup: PlanSetup;
let app: PlanSetup["app"];
beforeAll(async () => {
  setup = await createPlanApp();
  ({ app } = setup);
});
afterAll(() => app.close());

const users = () => app.world.users;
/** Hours of each person of a plan, as the table of planned hours has them. */
async function sharesIn(planId: number): Promise<Record<number, number>> {
  const { result } = await app.call(listPlannedHours, { query: { pageSize: 100 } }, { as: "pa" });
  const rows = result.list.filter((row) => row.planId === planId);
  return Object.fromEntries(rows.map(({ executorId, planHour }) => [executorId, planHour]));
}
const plannedOn = async (userId: number, date: string) =>
  (await app.call(getPlannedCalendar, { query: { start: date, end: date, userId } }, { as: "pa" })).result[0]
    ?.hours;
const availabilityOf = async (userId: number, startDate: string, endDate = startDate) =>
  (await app.call(getAvailability, { query: { startDate, endDate } }, { as: "pa" })).result.people.find(
    (one) => one.userId === userId,
  );

describe("the hours of a plan", () => {
  it("are no more than the plan when one has them all, or a part", async () => {
    const { dba, ta } = users();
    const days = { startDate: "2026-07-06", endDate: "2026-07-08", planHour: 12 };
    const people = (planHour: number | null) => [{ userId: ta, planHour }, { userId: dba }];
    const all = (await setup.add("pa", { ...days, executors: people(12) })).result;
    expect(await sharesIn(all.id)).toEqual({ [ta]: 12, [dba]: 0 });
    const part = (await setup.add("pa", { ...days, executors: people(7.5) })).result;
    expect(await sharesIn(part.id)).toEqual({ [ta]: 7.5, [dba]: 4.5 });
  });

  it("are refused when the figures of its people come to more, when it is planned and later", async () => {
    const { dba, ta } = users();
    const days = { startDate: "2026-07-13", endDate: "2026-07-14", planHour: 10 };
    const refused = await setup.add("pa", { ...days, executors: [{ userId: ta, planHour: 10.5 }] });
    expect(refused.envelope?.fields?.["executors"]).toMatch(/10.5.*10/);
    const { id, version } = (await setup.add("pa", { ...days, executors: [{ userId: ta, planHour: 6 }] }))
      .result;
    const join = (planHour: number) =>
      app.call(savePlanExecutor, { body: { planId: id, userId: dba, planHour } }, { as: "pa" });
    expect(Object.keys((await join(4.5)).envelope?.fields ?? {})).toEqual(["planHour"]);
    expect((await join(4)).envelope?.success).toBe(true);
    expect(await sharesIn(id)).toEqual({ [ta]: 6, [dba]: 4 });
    expect(version).toBe(1);
  });
});

describe("a day of a plan", () => {
  it("is a day of work: over a weekend load, calendar and double booking say the same", async () => {
    const { dba2 } = users();
    // Friday to Monday: eight hours on each of the two working days.
    const days = { startDate: "2026-07-17", endDate: "2026-07-20", planHour: 16 };
    await setup.add("pa", { ...days, executors: [{ userId: dba2 }] });
    expect(await plannedOn(dba2, "2026-07-17")).toBe(8);
    expect(await availabilityOf(dba2, "2026-07-17")).toMatchObject({ plannedHours: 8, freeDays: 0 });
    const friday = { startDate: "2026-07-17", endDate: "2026-07-17", planHour: 4 };
    const refused = await setup.add("pa", { ...friday, executors: [{ userId: dba2 }] });
    expect(refused.envelope?.fields?.["overrideReason"]).toContain("2026-07-17");
    const turn = {
      teamId: app.world.teams.two,
      userId: dba2,
      startTime: "2026-07-17T08:00:00+08:00",
      endTime: "2026-07-17T20:00:00+08:00",
      shift: 0,
    } as const;
    const duty = await app.call(saveDutyTurn, { body: turn }, { as: "pa" });
    expect(duty.envelope?.fields?.["overrideReason"]).toContain("2026-07-17");
    // Saturday is nobody's day of that plan.
    const saturday = { startDate: "2026-07-18", endDate: "2026-07-18", planHour: 4, place: 1 } as const;
    expect((await setup.add("pa", { ...saturday, executors: [{ userId: dba2 }] })).envelope?.success).toBe(
      true,
    );
  });

  it("keeps the odd tenth on the last day", async () => {
    const { dba } = users();
    const days = { startDate: "2026-08-03", endDate: "2026-08-05", planHour: 10 };
    await setup.add("pa", { ...days, executors: [{ userId: dba }] });
    const hours = [];
    for (const date of ["2026-08-03", "2026-08-04", "2026-08-05"]) hours.push(await plannedOn(dba, date));
    expect(hours).toEqual([3.3, 3.3, 3.4]);
    expect(await availabilityOf(dba, "2026-08-03", "2026-08-04")).toMatchObject({ plannedHours: 6.6 });
  });
});

describe("own days of people", () => {
  const days = { startDate: "2026-09-07", endDate: "2026-09-09", planHour: 6 };
  const ownDays = () => [
    { userId: users().dba, startDate: "2026-09-07", endDate: "2026-09-07" },
    { userId: users().ta, startDate: "2026-09-08", endDate: "2026-09-09" },
  ];
  const daysOf = (result: {
    executors: readonly { userId: number; startDate?: string | null; endDate?: string | null }[];
  }) => Object.fromEntries(result.executors.map((one) => [one.userId, [one.startDate, one.endDate]]));

  it("move as far as the plan, and end where it ends", async () => {
    const { dba, ta } = users();
    const { id, version } = (await setup.add("pa", { ...days, executors: ownDays() })).result;
    const moveTo = async (startDate: string, endDate: string, from: number) =>
      (await app.call(reschedulePlan, { body: { id, version: from, startDate, endDate } }, { as: "pa" }))
        .result;
    const moved = await moveTo("2026-09-14", "2026-09-16", version);
    // The first and the last day of a plan are its own: who begins or ends there has no date to say.
    expect(daysOf(moved)).toEqual({ [dba]: [null, "2026-09-14"], [ta]: ["2026-09-15", null] });
    const shorter = await moveTo("2026-09-14", "2026-09-15", moved.version);
    expect(daysOf(shorter)).toEqual({ [dba]: [null, "2026-09-14"], [ta]: ["2026-09-15", null] });
  });

  it("are the days of the person's calendar", async () => {
    const url = (await app.call(createCalendarFeed, {}, { as: "dba" })).result.url;
    const { planNo } = (
      await setup.add("pa", {
        ...days,
        startDate: "2026-10-12",
        endDate: "2026-10-14",
        executors: [
          { userId: users().dba, startDate: "2026-10-13", endDate: "2026-10-13" },
          { userId: users().ta },
        ],
      })
    ).result;
    const { body } = await app.inject({ method: "GET", url: new URL(url).pathname });
    const event = body.split("BEGIN:VEVENT").find((one) => one.includes(planNo));
    expect(event).toContain("DTSTART;VALUE=DATE:20261013");
    expect(event).toContain("DTEND;VALUE=DATE:20261014");
  });
});

describe("a main executor", () => {
  it("calls in help, but changes nobody's part, whatever role is asked for", async () => {
    const { dba, ta, dba2 } = users();
    const main = [
      { userId: dba, role: 0 as const },
      { userId: ta, role: 0 as const },
    ];
    const { id } = (
      await setup.add("pa", { startDate: "2026-11-02", endDate: "2026-11-03", planHour: 4, executors: main })
    ).result;
    const save = (as: "dba" | "pa", userId: number, change: object) =>
      app.call(savePlanExecutor, { body: { planId: id, userId, ...change } }, { as });
    expect((await save("dba", ta, { role: 1 })).errorCode).toBe("plan.notYours");
    expect((await save("dba", dba2, { role: 1 })).envelope?.success).toBe(true);
    expect((await save("dba", dba2, { role: 1, planHour: 1 })).errorCode).toBe("plan.notYours");
    const changed = await save("pa", ta, { role: 1 });
    expect(changed.result.executors.find(({ userId }) => userId === ta)?.role).toBe(1);
  });
});
