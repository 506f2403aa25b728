import { listMessages } from "@pharos/api/message";
import {
  getShiftHandover,
  listShiftHandovers,
  openShiftHandover,
  receiveShiftHandover,
  saveShiftHandover,
} from "@pharos/api/shift-handover";
import { saveDutyTurn, saveLeave } from "@pharos/api/team";
import { listWaiting } from "@pharos/api/workbench";
import type { PersonaName } from "@pharos/fixtures";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createRequestApp, type RequestSetup } from "../service-request/service-request.testing.ts";

// A Monday, half an hour before the change of shift.
let setup: RequestSetup;
let app: RequestSetup["app"];
beforeEach(async () => {
  setup = await createRequestApp(new Date("2026-06-15T19:30:00+08:00"));
  ({ app } = setup);
  await turn("dba", "2026-06-15T08:00:00+08:00", change);
  await turn("ta", change, "2026-06-16T08:00:00+08:00");
});
afterEach(() => app.close());

const change = "2026-06-15T20:00:00+08:00";
const turn = async (who: PersonaName, startTime: string, endTime: string) =>
  (
    await app.call(
      saveDutyTurn,
      { body: { teamId: app.world.teams.one, userId: app.world.users[who], startTime, endTime, shift: 0 } },
      { as: "pa" },
    )
  ).result;
const begin = (as: PersonaName, teamId = app.world.teams.one) =>
  app.call(openShiftHandover, { body: { teamId } }, { as });
const read = (as: PersonaName, id: number) => app.call(getShiftHandover, { params: { id } }, { as });
const save = (as: PersonaName, id: number, version: number, more: object = {}) =>
  app.call(saveShiftHandover, { body: { id, version, remark: "盯住备库延迟", ...more } }, { as });
const handOver = (as: PersonaName, id: number, version = 1) => save(as, id, version, { isHandedOver: true });
const receive = (as: PersonaName, id: number, version = 2) =>
  app.call(receiveShiftHandover, { body: { id, version, remark: "已知悉" } }, { as });
const requestsOf = async (as: PersonaName, id: number) =>
  (await read(as, id)).result.facts.requests.map(({ request }) => request.id);
const waitingOf = async (as: PersonaName) =>
  (await app.call(listWaiting, {}, { as })).result.list.find(({ kind }) => kind === "shiftHandover")?.count;

describe("a hand-over note", () => {
  it("is begun once for a change of shift, and names both shifts", async () => {
    const [first, second] = await Promise.all([begin("dba"), begin("dba")]);
    const { id } = first.result;
    expect(second.result.id).toBe(id);
    expect((await begin("pa")).result.id).toBe(id);
    expect((await read("dba", id)).result).toMatchObject({
      changeTime: "2026-06-15T20:00:00.000+08:00",
      state: "open",
      outgoingNames: ["芒种"],
      incomingNames: ["谷雨"],
      remark: "",
      abilities: { handOver: { isAllowed: true }, receive: { isAllowed: false } },
    });
  });

  it("is written for the turn that has just ended, and no longer half a day later", async () => {
    setup.clock.set(new Date("2026-06-16T07:59:00+08:00"));
    const { id } = (await begin("dba")).result;
    expect((await read("dba", id)).result.changeTime).toBe("2026-06-15T20:00:00.000+08:00");
    setup.clock.set(new Date("2026-06-16T20:01:00+08:00"));
    expect((await begin("dba")).errorCode).toBe("shiftHandover.notOnDuty");
  });

  it("is filled with what is open, running and away, and keeps it as it was signed", async () => {
    const request = await setup.act.raise("customer");
    await app.call(
      saveLeave,
      {
        body: {
          userId: app.world.users.dba,
          kind: "annual",
          startDate: "2026-06-16",
          endDate: "2026-06-17",
          substituteId: app.world.users.ta,
        },
      },
      { as: "pa" },
    );
    const { id } = (await begin("dba")).result;
    expect((await read("dba", id)).result.facts).toMatchObject({
      requests: [{ group: "vendor", request: { id: request } }],
      isCut: false,
      absences: [{ name: "芒种", substituteName: "谷雨", endTime: "2026-06-18T00:00:00.000+08:00" }],
    });
    expect((await handOver("dba", id)).result).toEqual({ id, version: 2 });
    await setup.act.raise("customer");
    const kept = (await read("ta", id)).result;
    expect(kept.facts.requests.map(({ request: { id: one } }) => one)).toEqual([request]);
    expect(kept.facts.takenAt).toBe("2026-06-15T19:30:00.000+08:00");
  });

  it("says how many plans it does not list, before and after it was signed", async () => {
    const { teams, companies } = app.world;
    await app.platform.database.executeSql(`
      insert into plan (title, task_type, company_id, start_date, end_date, planned_hours, team_id)
      select 'p' || n, 0, case when n <= 103 then ${companies.a} else ${companies.b} end, '2026-06-15', '2026-06-15', 1,
        ${teams.duty}
      from generate_series(1, 105) n`);
    const { id } = (await begin("dutyDba", teams.duty)).result;
    const counts = async (as: PersonaName) => {
      const { plans, morePlans } = (await read(as, id)).result.facts;
      return [plans.length, morePlans];
    };
    expect(await counts("pa")).toEqual([100, 5]);
    await handOver("dutyDba", id);
    expect(await counts("pa")).toEqual([100, 5]);
    // Two of those that are not listed disappear.
    await app.platform.database.executeSql(
      `update plan set deleted_at = now() where title in ('p104', 'p105')`,
    );
    expect(await counts("pa")).toEqual([100, 3]);
  });

  it("names the shifts that signed it, whatever the roster says later", async () => {
    const { id } = (await begin("dba")).result;
    await handOver("dba", id);
    const names = async () => {
      const { outgoingNames, incomingNames } = (await read("pa", id)).result;
      return [outgoingNames, incomingNames];
    };
    await app.platform.database.executeSql(
      `delete from duty_roster where user_id = ${app.world.users.dba}; insert into duty_roster
        (team_id, user_id, start_at, end_at, shift) values (${app.world.teams.one}, ${app.world.users.pa},
        '2026-06-15T08:00:00+08:00', '${change}', 0)`,
    );
    expect(await names()).toEqual([["芒种"], ["谷雨"]]);
    await receive("ta", id);
    await app.platform.database.executeSql(`delete from duty_roster where user_id = ${app.world.users.ta}`);
    expect(await names()).toEqual([["芒种"], ["谷雨"]]);
    const { list } = (await app.call(listShiftHandovers, {}, { as: "pa" })).result;
    expect(list.map(({ outgoingNames }) => outgoingNames)).toEqual([["芒种"]]);
  });

  it("shows requests to none who may not see them, before and after it was signed", async () => {
    const ofTeamOne = await setup.act.raise("customer");
    const ofTeamTwo = await setup.act.raise("otherCompany", {
      accId: app.world.serviceNumbers.b247,
    });
    const { id } = (await begin("dutyDba", app.world.teams.duty)).result;
    // The duty sees whatever is open; when the duty is over it does not.
    expect(new Set(await requestsOf("dutyDba", id))).toEqual(new Set([ofTeamOne, ofTeamTwo]));
    await handOver("dutyDba", id);
    expect(await requestsOf("dutyDba", id)).toHaveLength(2);
    setup.clock.set(new Date("2026-06-18T20:00:00+08:00"));
    expect(await requestsOf("dutyDba", id)).toEqual([]);
    expect(await requestsOf("pa", id)).toHaveLength(2);
  });

  it("is signed by both shifts, each notified of the other", async () => {
    const { id } = (await begin("dba")).result;
    expect((await save("dba", id, 1)).result).toEqual({ id, version: 2 });
    expect(await waitingOf("ta")).toBeUndefined();
    await handOver("dba", id, 2);
    await app.drain();
    expect(await waitingOf("ta")).toBe(1);
    expect(await waitingOf("dba")).toBeUndefined();
    const messages = async (as: PersonaName) =>
      (await app.call(listMessages, {}, { as })).result.list
        .filter(({ link }) => link === `/shiftHandover/${id}`)
        .map(({ title }) => title);
    expect(await messages("ta")).toEqual(["芒种已提交 06-15 20:00 的交班记录，请阅读并接班签字"]);
    expect(await messages("dba")).toEqual([]);
    expect((await receive("ta", id, 3)).result).toEqual({ id, version: 4 });
    await app.drain();
    expect(await messages("dba")).toEqual(["谷雨已接班（06-15 20:00 的交班记录）"]);
    expect(await waitingOf("ta")).toBeUndefined();
    expect((await read("dba", id)).result).toMatchObject({
      state: "received",
      remark: "盯住备库延迟",
      handedOverByName: "芒种",
      receivedByName: "谷雨",
      receiveRemark: "已知悉",
    });
    const { result } = await app.call(listShiftHandovers, { query: { state: "received" } }, { as: "dba" });
    expect(result).toMatchObject({ total: 1, list: [{ id, receivedByName: "谷雨" }] });
  });
});

describe("a hand-over note is refused", () => {
  it("to who is not on duty, and like a missing one to who is not of the team", async () => {
    expect((await begin("dutyDba")).errorCode).toBe("team.notFound");
    expect((await begin("customer")).errorCode).toBe("common.permissionDenied");
    setup.clock.set(new Date("2026-06-14T19:30:00+08:00"));
    expect((await begin("dba")).errorCode).toBe("shiftHandover.notOnDuty");
    setup.clock.set(new Date("2026-06-15T19:30:00+08:00"));
    const { id } = (await begin("dba")).result;
    const missing = await read("dba2", 999_999);
    expect(await read("dba2", id)).toMatchObject({ status: missing.status, errorCode: missing.errorCode });
    expect((await save("dba2", id, 1)).errorCode).toBe("shiftHandover.notFound");
    expect((await receive("dba2", id, 1)).errorCode).toBe("shiftHandover.notFound");
    expect((await app.call(listShiftHandovers, {}, { as: "dba2" })).result.list).toEqual([]);
  });

  it("to the wrong shift, in the wrong order, twice, and for both sides", async () => {
    const { id } = (await begin("dba")).result;
    expect((await receive("ta", id, 1)).errorCode).toBe("shiftHandover.notHandedOver");
    expect((await save("dba", id, 7)).errorCode).toBe("common.dataChanged");
    // Who runs the team signs for a shift that cannot, but not for both.
    await handOver("ta", id);
    expect((await receive("ta", id)).errorCode).toBe("shiftHandover.ownHandover");
    expect((await receive("dba", id)).errorCode).toBe("shiftHandover.notIncoming");
    expect((await save("dba", id, 2)).errorCode).toBe("shiftHandover.handedOverAlready");
    await receive("pa", id);
    expect((await receive("pa", id, 3)).errorCode).toBe("shiftHandover.receivedAlready");
  });
});
