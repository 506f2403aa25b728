import type { CallInput } from "@pharos/api/core";
import { listMessages } from "@pharos/api/message";
import { getAvailability, savePlan } from "@pharos/api/plan";
import { getServiceRequest } from "@pharos/api/service-request";
import {
  cancelLeave,
  decideLeave,
  getTeamCalendar,
  listDuty,
  listDutyTurns,
  listLeave,
  saveDutyTurn,
  saveLeave,
  setEngineerStatus,
} from "@pharos/api/team";
import { sumHours } from "@pharos/api/work-hour";
import type { PersonaName } from "@pharos/fixtures";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "../service-request/service-request.testing.ts";
import { followAllLeave } from "./follow-leave.job.ts";

// A Friday.
let setup: RequestSetup;
let app: RequestSetup["app"];
beforeEach(async () => {
  setup = await createRequestApp(new Date("2026-06-12T10:00:00+08:00"));
  ({ app } = setup);
  await planSaturday();
});
afterEach(() => app.close());

type Body = NonNullable<CallInput<typeof saveLeave>["body"]>;
const ask = (as: PersonaName, change: Partial<Body> = {}) =>
  app.call(
    saveLeave,
    { body: { kind: "annual", startDate: "2026-06-22", endDate: "2026-06-24", ...change } },
    { as },
  );
const decide = (as: PersonaName, id: number, change: object = {}) =>
  app.call(decideLeave, { body: { id, version: 1, isApproved: true, ...change } }, { as });
const waiting = async (as: PersonaName) =>
  (await app.call(listLeave, { query: { scope: "waiting" } }, { as })).result.map(({ id }) => id);
/** Working days of the week less leave, in the table of sums: it names people with planned hours, here on the Saturday. */
async function workdaysOf(userId: number): Promise<number | null | undefined> {
  const query = { from: "2026-06-22", to: "2026-06-28" };
  const { result } = await app.call(sumHours, { query }, { as: "pa" });
  return result.find(({ key }) => key === String(userId))?.workdays;
}
const planSaturday = () =>
  app.call(
    savePlan,
    {
      body: {
        title: "周六巡检",
        checkType: 0,
        companyId: app.world.companies.a,
        teamId: app.world.teams.one,
        startDate: "2026-06-27",
        endDate: "2026-06-27",
        planHour: 1,
        executors: [{ userId: app.world.users.dba }],
      },
    },
    { as: "pa" },
  );
const freeDaysOf = async (userId: number) => {
  const query = { startDate: "2026-06-22", endDate: "2026-06-26" };
  const { result } = await app.call(getAvailability, { query }, { as: "pa" });
  const person = result.people.find((one) => one.userId === userId);
  return [person?.freeDays, person?.capacityHours];
};
const titles = async (as: PersonaName) =>
  (await app.call(listMessages, { query: { pageSize: 50 } }, { as })).result.list.map(({ title }) => title);

describe("leave", () => {
  it("is asked for, granted by the team's admin, and counts from then on everywhere", async () => {
    const { dba } = app.world.users;
    const asked = (await ask("dba", { remark: "回家探亲" })).result;
    expect(asked).toMatchObject({ state: "requested", workdays: 3, kind: "annual" });
    expect(await freeDaysOf(dba)).toEqual([5, 40]);
    await app.drain();
    expect(await titles("ta")).toContain("芒种申请 2026-06-22 至 2026-06-24 休假，请审批");
    expect([await waiting("ta"), await waiting("dba2"), await waiting("dba")]).toEqual([[asked.id], [], []]);

    expect((await decide("dba", asked.id)).errorCode).toBe("team.ownLeave");
    expect((await decide("dba2", asked.id)).errorCode).toBe("team.leaveNotFound");
    const granted = (await decide("ta", asked.id)).result;
    expect(granted).toMatchObject({ state: "approved", decidedByName: "谷雨", version: 2 });
    expect(await freeDaysOf(dba)).toEqual([2, 16]);
    expect((await decide("ta", asked.id, { version: 2 })).errorCode).toBe("team.leaveDecidedAlready");
    await app.drain();
    expect(await titles("dba")).toContain("您 2026-06-22 至 2026-06-24 的休假已批准");
  });

  it("is refused with a reason, and then counts nowhere", async () => {
    const { id } = (await ask("dba")).result;
    expect(Object.keys((await decide("ta", id, { isApproved: false })).envelope?.fields ?? {})).toEqual([
      "remark",
    ]);
    const refused = await decide("ta", id, { isApproved: false, remark: "当周有割接" });
    expect(refused.result).toMatchObject({ state: "refused", decisionRemark: "当周有割接" });
    expect(await freeDaysOf(app.world.users.dba)).toEqual([5, 40]);
    await app.drain();
    expect(await titles("dba")).toContain("您 2026-06-22 至 2026-06-24 的休假未获批准：当周有割接");
  });

  it("is entered by those who answer for the person, and by nobody else for others", async () => {
    const { dba, dba2 } = app.world.users;
    expect((await ask("ta", { userId: dba })).result).toMatchObject({ state: "approved", userId: dba });
    expect((await ask("ta", { userId: dba2 })).errorCode).toBe("team.notYours");
    expect((await ask("dba2", { userId: dba })).errorCode).toBe("team.notYours");
    expect((await ask("customer")).errorCode).toBe("common.permissionDenied");
    // The admin's own leave is decided by somebody else.
    expect((await ask("ta")).result.state).toBe("requested");
    expect(await waiting("pa")).toHaveLength(1);
  });

  it("is had several times ahead, in halves, and never twice at once", async () => {
    const { dba } = app.world.users;
    const half = (
      await ask("ta", { userId: dba, startDate: "2026-06-22", endDate: "2026-06-22", startsAtNoon: true })
    ).result;
    expect(half.workdays).toBe(0.5);
    const next = { userId: dba, startDate: "2026-06-24", endDate: "2026-06-25", endsAtNoon: true };
    expect((await ask("ta", next)).result.workdays).toBe(1.5);
    const again = await ask("ta", { userId: dba, startDate: "2026-06-25", endDate: "2026-06-26" });
    expect(Object.keys(again.envelope?.fields ?? {})).toEqual(["startDate"]);
    // Five working days less two; half a day is neither free nor wholly away.
    expect(await freeDaysOf(dba)).toEqual([2, 24]);
    expect(await workdaysOf(dba)).toBe(3);
    const fields = async (change: Partial<Body>) =>
      Object.keys(
        (await ask("dba", { startDate: "2026-07-01", endDate: "2026-07-01", ...change })).envelope?.fields ??
          {},
      );
    expect(await fields({ endDate: "2026-06-30" })).toEqual(["endDate"]);
    expect(await fields({ startsAtNoon: true, endsAtNoon: true })).toEqual(["endDate"]);
    expect(await fields({ startDate: "2026-06-01", endDate: "2026-06-02" })).toEqual(["endDate"]);
  });

  it("that is taken back counts in no figure any more", async () => {
    const { dba } = app.world.users;
    const { id } = (await ask("ta", { userId: dba })).result;
    expect(await workdaysOf(dba)).toBe(2);
    const cancel = (as: PersonaName, version: number) =>
      app.call(cancelLeave, { body: { id, version } }, { as });
    expect((await cancel("dba2", 1)).errorCode).toBe("team.leaveNotFound");
    expect((await cancel("dba", 7)).errorCode).toBe("common.dataChanged");
    expect((await cancel("dba", 1)).result.state).toBe("cancelled");
    expect(await workdaysOf(dba)).toBe(5);
    expect(await freeDaysOf(dba)).toEqual([5, 40]);
    expect((await cancel("dba", 2)).errorCode).toBe("team.leaveOver");
  });

  it("stays when another status is said for now", async () => {
    const { dba } = app.world.users;
    await ask("ta", { userId: dba });
    for (const status of [1, 2] as const) {
      await app.call(
        setEngineerStatus,
        { body: { status, ...(status === 2 && { endTime: "2026-06-13T00:00:00+08:00" }) } },
        { as: "dba" },
      );
      expect([await workdaysOf(dba), await freeDaysOf(dba)]).toEqual([2, [2, 16]]);
    }
  });
});

describe("a substitute", () => {
  const turn = (userId: number, startTime: string, endTime: string) =>
    app.call(
      saveDutyTurn,
      { body: { teamId: app.world.teams.one, userId, startTime, endTime, shift: 0, phone: "13900000001" } },
      { as: "ta" },
    );

  it("has the duty while the leave lasts, and gives it back when it is taken back", async () => {
    const { dba, ta } = app.world.users;
    await turn(dba, "2026-06-21T20:00:00+08:00", "2026-06-22T08:00:00+08:00");
    await turn(dba, "2026-06-23T08:00:00+08:00", "2026-06-23T20:00:00+08:00");
    // Without anybody who takes it over the duty is in the way.
    expect((await ask("dba")).envelope?.fields?.["overrideReason"]).toContain("值班");
    const leave = (await ask("dba", { substituteId: ta })).result;
    const roster = async () =>
      (
        await app.call(
          listDutyTurns,
          { query: { teamId: app.world.teams.one, startTime: "2026-06-21", endTime: "2026-06-24" } },
          { as: "dba" },
        )
      ).result.map((one) => [one.employeeName, one.startTime.slice(5, 16), one.substituteFor]);
    expect((await decide("pa", leave.id)).result.substituteName).toBe("谷雨");
    expect(await roster()).toEqual([
      ["芒种", "06-21T20:00", null],
      ["谷雨", "06-22T00:00", "芒种"],
      ["谷雨", "06-23T08:00", "芒种"],
    ]);
    const onDuty = (await app.call(listDuty, { query: { date: "2026-06-23" } }, { as: "dba" })).result;
    expect(onDuty.map(({ employeeName }) => employeeName)).toEqual(["谷雨"]);
    await app.call(cancelLeave, { body: { id: leave.id, version: 2 } }, { as: "dba" });
    expect((await roster()).map(([name, , absent]) => [name, absent])).toEqual([
      ["芒种", null],
      ["芒种", null],
      ["芒种", null],
    ]);
  });

  it("helps with open requests from the first to the last moment, with a line in their history", async () => {
    const { dba, ta } = app.world.users;
    const id = await setup.act.raise("customer");
    await setup.act.assign("ta", id, "dba");
    await ask("ta", { userId: dba, startDate: "2026-06-15", endDate: "2026-06-16", substituteId: ta });
    const helpers = async () =>
      (await app.call(getServiceRequest, { query: { id } }, { as: "pa" })).result.subExecutors.map(
        ({ userId }) => userId,
      );
    await followAllLeave(app.platform);
    expect(await helpers()).toEqual([]);
    setup.clock.set(new Date("2026-06-15T09:00:00+08:00"));
    await followAllLeave(app.platform);
    await followAllLeave(app.platform);
    expect(await helpers()).toEqual([ta]);
    const lines = (await setup.act.history("pa", id)).result.list.filter(
      ({ action }) => action === "sub_executor",
    );
    expect(lines.map(({ changes }) => changes)).toEqual([
      [{ field: "substitute", from: "芒种", to: "谷雨" }],
    ]);
    setup.clock.set(new Date("2026-06-17T00:00:00+08:00"));
    await followAllLeave(app.platform);
    expect(await helpers()).toEqual([]);
  });

  it("passes nobody's duty on again: what one has because of another's leave is in the way", async () => {
    const { dba, ta } = app.world.users;
    await turn(dba, "2026-06-23T08:00:00+08:00", "2026-06-23T20:00:00+08:00");
    await ask("ta", { userId: dba, substituteId: ta });
    const back = { startDate: "2026-06-23", endDate: "2026-06-23", substituteId: app.world.users.dba };
    expect(Object.keys((await ask("ta", back)).envelope?.fields ?? {})).toEqual(["substituteId"]);
    const own = { startDate: "2026-06-23", endDate: "2026-06-23" };
    expect((await ask("ta", own)).envelope?.fields?.["overrideReason"]).toContain("值班");
  });

  it("is a colleague who is there", async () => {
    const { dba, dba2, ta } = app.world.users;
    const fieldsOf = async (substituteId: number) =>
      Object.keys((await ask("dba", { substituteId })).envelope?.fields ?? {});
    expect(await fieldsOf(dba)).toEqual(["substituteId"]);
    expect(await fieldsOf(dba2)).toEqual(["substituteId"]);
    await ask("pa", { userId: ta, startDate: "2026-06-24", endDate: "2026-06-26" });
    expect(await fieldsOf(ta)).toEqual(["substituteId"]);
  });
});

describe("a quarter of a team", () => {
  it("shows leave granted and asked for, and who is free, to those who see the team", async () => {
    const { dba, ta } = app.world.users;
    await ask("ta", { userId: dba, startDate: "2026-06-22", endDate: "2026-06-22", startsAtNoon: true });
    await ask("dba", { startDate: "2026-07-06", endDate: "2026-07-07" });
    const query = { teamId: app.world.teams.one, startDate: "2026-06-01", endDate: "2026-08-31" };
    const read = (as: PersonaName, change: object = {}) =>
      app.call(getTeamCalendar, { query: { ...query, ...change } }, { as });
    const { result } = await read("dba");
    expect(result.people.map(({ userId }) => userId)).toEqual([ta, dba]);
    const own = result.people[1];
    expect(own?.leaveDays).toBe(0.5);
    expect(own?.marks.filter(({ kind }) => kind === "leave")).toMatchObject([
      { kind: "leave", isRequested: false, startDate: "2026-06-22", startsAtNoon: true, endsAtNoon: false },
      { kind: "leave", isRequested: true, startDate: "2026-07-06", endDate: "2026-07-07" },
    ]);
    expect((await read("dba2")).errorCode).toBe("team.notFound");
    expect((await read("customer")).errorCode).toBe("common.permissionDenied");
    expect(Object.keys((await read("dba", { endDate: "2026-09-01" })).envelope?.fields ?? {})).toEqual([
      "endDate",
    ]);
  });
});
