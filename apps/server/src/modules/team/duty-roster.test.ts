import type { CallInput } from "@pharos/api/core";
import { copyDutyWeek, deleteDutyTurn, listDutyTurns, saveDutyTurn } from "@pharos/api/team";
import type { PersonaName } from "@pharos/fixtures";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createManualClock } from "../../platform/clock.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";

let app: TestApp;
beforeEach(async () => {
  // A Friday; the world's own turn is from Thursday to Sunday in the duty team.
  app = await createTestApp({ clock: createManualClock(new Date("2026-06-12T10:00:00+08:00")) });
});
afterEach(() => app.close());

type Turn = NonNullable<CallInput<typeof saveDutyTurn>["body"]>;
const turn = (more: Partial<Turn> = {}): Turn => ({
  teamId: app.world.teams.one,
  userId: app.world.users.dba,
  startTime: "2026-06-15T08:00:00+08:00",
  endTime: "2026-06-15T20:00:00+08:00",
  shift: 0,
  phone: "13900000901",
  ...more,
});
const save = (as: PersonaName, more: Partial<Turn> = {}) =>
  app.call(saveDutyTurn, { body: turn(more) }, { as });
const list = (as: PersonaName, query: Partial<CallInput<typeof listDutyTurns>["query"]> = {}) =>
  app.call(
    listDutyTurns,
    {
      query: { teamId: app.world.teams.one, startTime: "2026-06-15", endTime: "2026-06-28", ...query },
    },
    { as },
  );
const fieldsOf = (answer: { envelope?: { fields?: object } | undefined }) =>
  Object.keys(answer.envelope?.fields ?? {});

describe("the roster", () => {
  it("is kept by the team's admin and read by its members", async () => {
    const added = (await save("ta")).result;
    expect((await list("dba")).result).toMatchObject([
      { id: added.id, employeeName: "芒种", phone: "13900000901", shift: 0, version: 1 },
    ]);
    const { id, version } = added;
    const moved = await save("ta", { id, version, userId: app.world.users.ta });
    expect(moved.result).toMatchObject({ employeeName: "谷雨", version: 2 });
    expect((await app.call(deleteDutyTurn, { params: { id } }, { as: "ta" })).envelope?.success).toBe(true);
    expect((await list("dba")).result).toEqual([]);
    const audited = await app.platform.database.kysely
      .selectFrom("audit_log")
      .select("action")
      .where("object_type", "=", "team")
      .orderBy("id")
      .execute();
    expect(audited.map(({ action }) => action)).toEqual([
      "team.dutyAdded",
      "team.dutyChanged",
      "team.dutyDeleted",
    ]);
  });

  it("is changed by no one else: not by members, not by other teams' admins, not by customers", async () => {
    const { two } = app.world.teams;
    expect((await save("dba")).errorCode).toBe("common.permissionDenied");
    expect((await save("customer")).errorCode).toBe("common.permissionDenied");
    expect((await save("ta", { teamId: two, userId: app.world.users.dba2 })).errorCode).toBe("team.notFound");
    const { id, version } = (await save("pa", { teamId: two, userId: app.world.users.dba2 })).result;
    expect((await save("ta", { id, version })).errorCode).toBe("team.turn.notFound");
    expect((await app.call(deleteDutyTurn, { params: { id } }, { as: "ta" })).errorCode).toBe(
      "team.turn.notFound",
    );
    expect((await list("ta", { teamId: two })).status).toBe(204);
    expect((await list("customer")).status).toBe(205);
    // Another person's turn cannot be pulled into one's own team.
    expect((await save("pa", { id, version, teamId: app.world.teams.one })).errorCode).toBe(
      "team.turn.notFound",
    );
  });

  it("refuses at the field what cannot be, and says which turn is in the way", async () => {
    await save("ta");
    const overlap = await save("ta", {
      startTime: "2026-06-15T19:00:00+08:00",
      endTime: "2026-06-16T08:00:00+08:00",
    });
    expect(overlap.envelope?.fields).toEqual({
      startTime: "芒种在 06-15 08:00 至 06-15 20:00 已有交付一组的班次，请调整时间",
    });
    // The end of one turn may be the beginning of the next.
    expect(
      (await save("ta", { startTime: "2026-06-15T20:00:00+08:00", endTime: "2026-06-16T08:00:00+08:00" }))
        .envelope?.success,
    ).toBe(true);
    expect(fieldsOf(await save("ta", { userId: app.world.users.dba2 }))).toEqual(["userId"]);
    expect(fieldsOf(await save("ta", { endTime: "2026-06-15T08:00:00+08:00" }))).toEqual(["endTime"]);
    expect(fieldsOf(await save("ta", { endTime: "2026-06-18T08:00:00+08:00" }))).toEqual(["endTime"]);
    expect(fieldsOf(await list("ta", { endTime: "2026-10-28" }))).toEqual(["endTime"]);
    expect(fieldsOf(await list("ta", { endTime: "2026-06-01" }))).toEqual(["endTime"]);
  });

  it("gives a person one turn at a time, also when two save at once and in different teams", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => save("ta")));
    expect(answers.filter(({ envelope }) => envelope?.success)).toHaveLength(1);
    for (const answer of answers.filter(({ envelope }) => !envelope?.success))
      expect(fieldsOf(answer)).toEqual(["startTime"]);
    expect((await list("ta")).result).toHaveLength(1);
  });

  it("is not overwritten by who has read an older version", async () => {
    const { id, version } = (await save("ta")).result;
    expect((await save("pa", { id, version, phone: null })).envelope?.success).toBe(true);
    expect((await save("ta", { id, version })).errorCode).toBe("common.dataChanged");
  });
});

describe("copying a week", () => {
  const copy = (as: PersonaName, more: object = {}) =>
    app.call(
      copyDutyWeek,
      {
        body: {
          teamId: app.world.teams.one,
          fromWeek: "2026-06-17",
          toWeek: "2026-06-22",
          ...more,
        },
      },
      { as },
    );
  const night = {
    startTime: "2026-06-21T20:00:00+08:00",
    endTime: "2026-06-22T08:00:00+08:00",
    shift: 1 as const,
  };

  it("repeats it on the same days and times, also a night that ends in the next week", async () => {
    await save("ta");
    await save("ta", { ...night, userId: app.world.users.ta });
    expect((await copy("ta", { weeks: 2 })).result).toEqual({ created: 4 });
    const { result } = await list("ta", { startTime: "2026-06-22", endTime: "2026-07-06" });
    expect(result.map(({ startTime }) => new Date(startTime).toISOString())).toEqual([
      "2026-06-21T12:00:00.000Z",
      "2026-06-22T00:00:00.000Z",
      "2026-06-28T12:00:00.000Z",
      "2026-06-29T00:00:00.000Z",
      "2026-07-05T12:00:00.000Z",
    ]);
  });

  it("copies all of it or nothing, and says at the field what is in the way", async () => {
    await save("ta");
    await save("ta", { ...night });
    await save("ta", { startTime: "2026-06-28T21:00:00+08:00", endTime: "2026-06-28T23:00:00+08:00" });
    const before = (await list("ta", { endTime: "2026-07-10" })).result.length;
    expect(fieldsOf(await copy("ta"))).toEqual(["toWeek"]);
    expect((await list("ta", { endTime: "2026-07-10" })).result).toHaveLength(before);
    expect(fieldsOf(await copy("ta", { toWeek: "2026-06-19" }))).toEqual(["toWeek"]);
    expect(fieldsOf(await copy("ta", { fromWeek: "2026-06-01" }))).toEqual(["fromWeek"]);
    expect((await copy("dba")).errorCode).toBe("common.permissionDenied");
    expect((await copy("ta", { teamId: app.world.teams.two })).errorCode).toBe("team.notFound");
  });
});
