import { getUserDetail } from "@pharos/api/identity";
import { findEngineers, getMember, listLeave, setEngineerStatus } from "@pharos/api/team";
import { hourMs } from "@pharos/domain/time";
import type { PersonaName } from "@pharos/fixtures";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createManualClock } from "../../platform/clock.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";

const start = new Date("2026-06-12T10:00:00+08:00");
const clock = createManualClock(start);
let app: TestApp;
beforeEach(async () => {
  clock.set(start);
  app = await createTestApp({ clock });
});
afterEach(() => app.close());

const after = (hours: number) => new Date(start.getTime() + hours * hourMs).toISOString();
const goTo = (hours: number) => clock.set(new Date(start.getTime() + hours * hourMs));
const set = (as: PersonaName, body: { status: 0 | 1 | 2 | 3 | 4 | 5 | 6; [more: string]: unknown }) =>
  app.call(setEngineerStatus, { body }, { as });
const statusOf = async (name: string) =>
  (await app.call(findEngineers, { query: { employeeName: name } }, { as: "pa" })).result[0]?.engineerStatus;

it("changes one's own status for good, everywhere it is shown, and remembers it", async () => {
  expect((await set("dba", { status: 2, remark: "客户现场" })).result).toMatchObject({
    userId: app.world.users.dba,
    status: 2,
    endTime: null,
    remark: "客户现场",
  });
  expect(await statusOf("芒种")).toBe(2);
  expect((await app.call(getUserDetail, {}, { as: "dba" })).result.engineerStatus).toBe(2);
  const { states, state } = (
    await app.call(getMember, { query: { userId: app.world.users.dba } }, { as: "dba" })
  ).result;
  expect(state.status).toBe(2);
  expect(states).toMatchObject([{ status: 2, remark: "客户现场", setByName: "芒种", endTime: null }]);
});

it("falls back to what stands beneath a status when its time is over", async () => {
  await set("dba", { status: 2 });
  await set("dba", { status: 3, endTime: after(8) });
  await set("dba", { status: 0, endTime: after(4) });
  expect(await statusOf("芒种")).toBe(0);
  goTo(4);
  expect(await statusOf("芒种")).toBe(3);
  goTo(8);
  expect(await statusOf("芒种")).toBe(2);
  expect((await app.call(getUserDetail, {}, { as: "dba" })).result.engineerStatus).toBe(2);
  const { state } = (await app.call(getMember, { query: { userId: app.world.users.dba } }, { as: "ta" }))
    .result;
  expect(state).toMatchObject({ status: 2, endTime: null });
});

it("waits for beginnings that lie ahead, of which there may be several", async () => {
  const userId = app.world.users.dba;
  await set("dba", { status: 2, endTime: after(6) });
  const { result } = await set("ta", { userId, status: 3, startTime: after(24), endTime: after(48) });
  expect(result.status).toBe(2);
  await set("ta", { userId, status: 3, startTime: after(96), endTime: after(120) });
  const seen = [];
  for (const hours of [1, 6, 24, 48, 96, 120]) {
    goTo(hours);
    seen.push(await statusOf("芒种"));
  }
  expect(seen).toEqual([2, 1, 3, 1, 3, 1]);
});

it("is ended, not erased, by a lasting one: what lies ahead stays", async () => {
  const userId = app.world.users.dba;
  await set("ta", { userId, status: 3, endTime: after(72) });
  await set("ta", { userId, status: 3, startTime: after(96), endTime: after(120) });
  goTo(24);
  await set("dba", { status: 1 });
  const seen = [];
  for (const hours of [24, 48, 96]) {
    goTo(hours);
    seen.push(await statusOf("芒种"));
  }
  expect(seen).toEqual([1, 1, 3]);
});

it("asks for leave that lies ahead of oneself", async () => {
  const { result } = await set("dba", { status: 3, startTime: after(24), endTime: after(48) });
  expect(result.status).toBe(1);
  goTo(24);
  expect(await statusOf("芒种")).toBe(1);
  const waiting = (await app.call(listLeave, { query: { scope: "waiting" } }, { as: "ta" })).result;
  expect(waiting).toMatchObject([{ userId: app.world.users.dba, state: "requested", kind: "other" }]);
});

it("is refused as leave where leave is already, and gives leave without an end its end", async () => {
  const userId = app.world.users.dba;
  await set("ta", { userId, status: 3, startTime: after(24), endTime: after(96) });
  const within = await set("ta", { userId, status: 3, startTime: after(48), endTime: after(72) });
  expect(Object.keys(within.envelope?.fields ?? {})).toEqual(["endTime"]);
  goTo(73);
  expect(await statusOf("芒种")).toBe(3);
  goTo(97);
  await set("dba", { status: 3 });
  await set("dba", { status: 3, endTime: after(100) });
  goTo(100);
  expect(await statusOf("芒种")).toBe(1);
});

it("lets the team's admin and those who run all teams set it for others, and no one else", async () => {
  const userId = app.world.users.dba;
  expect((await set("ta", { status: 3, userId })).result.status).toBe(3);
  expect((await set("pa", { status: 1, userId })).result.status).toBe(1);
  expect((await set("dba2", { status: 3, userId })).errorCode).toBe("team.notYours");
  expect((await set("ta", { status: 3, userId: app.world.users.dba2 })).errorCode).toBe("team.notYours");
  expect((await set("ma", { status: 3, userId })).errorCode).toBe("team.notYours");
  expect((await set("customer", { status: 3, userId })).errorCode).toBe("common.permissionDenied");
  const customer = await set("pa", { status: 3, userId: app.world.users.customer });
  const absent = await set("pa", { status: 3, userId: 999_999 });
  expect([customer.errorCode, customer.body]).toEqual(["team.member.notFound", absent.body]);
  expect(await statusOf("芒种")).toBe(1);
});

it("refuses times that cannot be at their field", async () => {
  const fields = async (body: object) =>
    Object.keys((await set("dba", { status: 3, ...body })).envelope?.fields ?? {});
  expect(await fields({ endTime: after(-1) })).toEqual(["endTime"]);
  expect(await fields({ startTime: after(5), endTime: after(4) })).toEqual(["endTime"]);
  expect(await fields({ startTime: after(5) })).toEqual(["endTime"]);
  expect(await fields({ status: 7 })).toEqual(["status"]);
});

it("writes the time of who has no status yet like every other time", async () => {
  const userId = app.world.users.dba;
  await app.platform.database.kysely.deleteFrom("engineer_state").where("user_id", "=", userId).execute();
  const { state } = (await app.call(getMember, { query: { userId } }, { as: "ta" })).result;
  expect(state).toMatchObject({ status: 4, startTime: "2026-06-12T10:00:00.000+08:00" });
});
