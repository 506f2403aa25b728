import { bookHalfHour, joinConsult, listHalfHours } from "@pharos/api/consult";
import { listMessages, saveNotifyPreferences } from "@pharos/api/message";
import { deletePlan, getPlan } from "@pharos/api/plan";
import { notifyEvent } from "@pharos/domain/enums";
import { toBusinessIso } from "@pharos/domain/time";
import type { PersonaName } from "@pharos/fixtures";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock } from "../../platform/clock.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { consultCalls, needsExpert, said } from "./consult.testing.ts";

// A Monday.
const clock = createManualClock(new Date("2026-06-15T10:00:00+08:00"));
let app: TestApp;
let calls: ReturnType<typeof consultCalls>;
let id: number;
beforeAll(async () => {
  app = await createTestApp({ clock });
  calls = consultCalls(app);
  id = await calls.ask("customer", "备份策略想聊聊");
});
afterAll(() => app.close());

const list = (as: PersonaName, consultId = id) => app.call(listHalfHours, { query: { consultId } }, { as });
const times = async (as: PersonaName, consultId = id): Promise<string[]> =>
  (await list(as, consultId)).result.startTimes.map((time) => toBusinessIso(Date.parse(time)).slice(5, 16));
const book = (as: PersonaName, time: string, consultId = id) =>
  app.call(bookHalfHour, { body: { id: consultId, startTime: `2026-${time}:00+08:00` } }, { as });
const join = (as: PersonaName, consultId: number) =>
  app.call(joinConsult, { params: { id: consultId } }, { as });

/** The calendar entries that were mailed about a plan, unfolded. */
async function entriesOf(planId: number): Promise<string[]> {
  const { rows } = await sql<{ calendar: string }>`
    select letter ->> 'calendar' as calendar from notification_outbox
    where letter ->> 'calendar' like ${`%UID:plan-${planId}@%`}`.execute(app.platform.database.kysely);
  return rows.map(({ calendar }) => calendar.replaceAll("\r\n ", ""));
}

describe("a half hour with the expert", () => {
  it("is offered once an expert has joined, to those in the talk alone", async () => {
    expect((await list("customer")).errorCode).toBe("consult.notWithExpert");
    expect((await book("customer", "06-15T14:00")).errorCode).toBe("consult.notWithExpert");
    await calls.reply("customer", id, needsExpert);
    await join("dba", id);
    const free = await times("customer");
    // Half past ten is not too soon; what is past is none.
    expect(free).toContain("06-15T10:30");
    expect(free.filter((time) => time < "06-15T10:15")).toEqual([]);
    expect(await times("dba")).toEqual(free);
    expect((await list("otherCompany")).errorCode).toBe("consult.notFound");
    expect((await book("otherCompany", "06-15T14:00")).errorCode).toBe("consult.notFound");
    expect((await book("orgAdmin", "06-15T14:00")).errorCode).toBe("consult.notYours");
  });

  it("becomes a plan of both, a line of the talk, and messages with an entry for their calendars", async () => {
    const byMail = {
      event: notifyEvent.toCode("planAssigned"),
      channel: "email" as const,
      isOn: true,
    };
    await app.call(saveNotifyPreferences, { body: { choices: [byMail] } }, { as: "dba" });
    const booked = (await book("customer", "06-15T14:00")).result;
    const line = (await calls.read("customer", id)).records.at(-1);
    expect([line?.event, line?.content]).toEqual([
      "booked",
      expect.stringContaining(`2026-06-15 14:00（北京时间），计划 ${booked.planNo}`),
    ]);
    for (const as of ["customer", "dba"] as const) {
      const plan = (await app.call(getPlan, { params: { id: booked.planId } }, { as })).result;
      expect([plan.startDate, plan.endDate, plan.executors.map(({ userId }) => userId)]).toEqual([
        "2026-06-15",
        "2026-06-15",
        [app.world.users.dba],
      ]);
    }
    await app.platform.outbox.drain();
    for (const as of ["customer", "dba"] as const) {
      const { list: messages } = (await app.call(listMessages, {}, { as })).result;
      expect(messages.some(({ link }) => link === `/plan/${booked.planId}`)).toBe(true);
    }
    const mails = await entriesOf(booked.planId);
    expect(mails).toHaveLength(2);
    for (const entry of mails) {
      expect(entry).toContain("DTSTART:20260615T060000Z");
      expect(entry).toContain("DTEND:20260615T063000Z");
    }
  });

  it("is given once, and is free again when the plan is deleted", async () => {
    expect(await times("dba")).not.toContain("06-15T14:00");
    const before = said(await calls.read("customer", id));
    expect((await book("customer", "06-15T14:00")).errorCode).toBe("consult.halfHourTaken");
    expect(said(await calls.read("customer", id))).toEqual(before);
    const { planId } = (await book("dba", "06-16T14:30")).result;
    expect(await times("customer")).not.toContain("06-16T14:30");
    expect((await app.call(deletePlan, { params: { id: planId } }, { as: "pa" })).errorCode).toBeUndefined();
    expect(await times("customer")).toContain("06-16T14:30");
  });

  it.each([
    ["outside working time", "06-15T03:00"],
    ["not on the half hour", "06-15T15:10"],
    ["in the past", "06-15T09:30"],
    ["a year ahead", "12-31T10:00"],
  ])("is refused %s", async (_, time) => {
    expect((await book("customer", time)).errorCode).toBe("consult.halfHourTaken");
  });

  it("of two who want the same one gets it", async () => {
    const both = await Promise.all([book("customer", "06-15T16:00"), book("dba", "06-15T16:00")]);
    expect(both.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(1);
    expect(both.map(({ errorCode }) => errorCode)).toContain("consult.halfHourTaken");
  });
});
