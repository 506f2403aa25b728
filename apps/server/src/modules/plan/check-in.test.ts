import { checkInOnPlan, getPlan } from "@pharos/api/plan";
import { listHourProposals } from "@pharos/api/work-hour";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mayHear } from "../../testing/live-listener.ts";
import { loadActor } from "../identity/index.ts";
import { createPlanApp, type PlanSetup } from "./plan.testing.ts";

let setup: PlanSetup;
let app: PlanSetup["app"];
beforeAll(async () => {
  setup = await createPlanApp();
  ({ app } = setup);
});
afterAll(() => app.close());

const today = { startDate: "2026-06-12", endDate: "2026-06-12" };
const position = { latitude: 31.2304, longitude: 121.4737, accuracy: 12.4 };
const checkIn = (as: PersonaName, id: number, more: object = {}) =>
  app.call(checkInOnPlan, { body: { id, ...more } }, { as });
const addOnSite = async (more: object = {}) =>
  (
    await setup.add("pa", {
      ...today,
      place: 1,
      executors: [{ userId: app.world.users.dba }],
      overrideReason: "同一客户，顺路",
      ...more,
    })
  ).result.id;
const stateOf = (userId: number) =>
  app.platform.database.kysely
    .selectFrom("engineer_state_change")
    .select(["status", "from_at", "to_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();

it("notes the arrival once a person and day, begins the plan and puts the person on site for the day", async () => {
  const id = await addOnSite();
  setup.at("2026-06-12T09:40:00+08:00");
  const answers = await Promise.all(Array.from({ length: 5 }, () => checkIn("dba", id, { position })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { result } = await app.call(getPlan, { params: { id } }, { as: "dba" });
  expect(result.status).toBe(1);
  expect(result.checkIns).toMatchObject([
    {
      workDate: "2026-06-12",
      at: "2026-06-12T09:40:00.000+08:00",
      position: { latitude: 31.2304, accuracy: 12 },
    },
  ]);
  expect(result.history?.filter(({ action }) => action === "checkIn")).toHaveLength(1);
  expect(await stateOf(app.world.users.dba)).toEqual([
    {
      status: 2,
      from_at: "2026-06-12T09:40:00.000+08:00",
      to_at: "2026-06-13T00:00:00.000+08:00",
    },
  ]);
});

it("shows the position to the person and to those who lead the work, and the arrival alone to the customer", async () => {
  const id = await addOnSite();
  await checkIn("dba", id, { position });
  const as = async (persona: PersonaName) =>
    (await app.call(getPlan, { params: { id } }, { as: persona })).result.checkIns;
  expect((await as("ta"))?.[0]?.position).not.toBeNull();
  expect(await as("ma")).toMatchObject([{ position: null }]);
  await app.platform.database.kysely
    .updateTable("plan")
    .set({ delivered_at: new Date() })
    .where("id", "=", id)
    .execute();
  expect(await as("customer")).toBeUndefined();
  const seen = await app.call(getPlan, { params: { id } }, { as: "customer" });
  expect(seen.result.arrivals).toEqual([
    { userId: app.world.users.dba, name: "芒种", at: "2026-06-12T09:40:00.000+08:00" },
  ]);
  expect(JSON.stringify(seen.result)).not.toContain("31.23");
  expect((await app.call(getPlan, { params: { id } }, { as: "otherCompany" })).errorCode).toBe(
    "plan.notFound",
  );
});

it("works without a position, and proposes the hours since the arrival", async () => {
  const id = await addOnSite({ planHour: 4, executors: [{ userId: app.world.users.ta }] });
  setup.at("2026-06-12T10:00:00+08:00");
  expect((await checkIn("ta", id)).result.checkIns?.[0]?.position).toBeNull();
  setup.at("2026-06-12T16:00:00+08:00");
  const query = { start: "2026-06-12", end: "2026-06-12" };
  const { result } = await app.call(listHourProposals, { query }, { as: "ta" });
  expect(result.find(({ rid }) => rid === id)?.evidence[0]).toMatchObject({
    kind: "onSite",
    text: "现场签到 10:00",
  });
});

it("is refused to those who do not carry it out, for remote work, before its days and after its end", async () => {
  const id = await addOnSite();
  expect((await checkIn("ta", id)).errorCode).toBe("plan.executorsOnly");
  expect((await checkIn("dba2", id)).errorCode).toBe("plan.notFound");
  expect((await checkIn("customer", id)).errorCode).toBe("common.permissionDenied");
  expect((await checkIn("dba", await addOnSite({ place: 0 }))).errorCode).toBe("plan.isRemote");
  const early = await addOnSite({ startDate: "2026-06-17", endDate: "2026-06-17" });
  expect((await checkIn("dba", early)).errorCode).toBe("plan.notStarted");
  await app.platform.database.kysely
    .updateTable("plan")
    .set({ status: 2, ended_at: new Date() })
    .where("id", "=", id)
    .execute();
  expect((await checkIn("dba", id)).errorCode).toBe("plan.hasEnded");
  const nowhere = await checkIn("dba", id, { position: { latitude: 91, longitude: 0, accuracy: 0 } });
  expect(nowhere.errorCode).toBe("common.validation");
});

it("takes an arrival that is sent later at its own time, for the day it was", async () => {
  const id = await addOnSite({ startDate: "2026-06-11", executors: [{ userId: app.world.users.ta }] });
  setup.at("2026-06-12T08:00:00+08:00");
  const before = await stateOf(app.world.users.ta);
  const late = await checkIn("ta", id, { at: "2026-06-11T09:10:00+08:00" });
  expect(late.result.checkIns).toMatchObject([
    { workDate: "2026-06-11", at: "2026-06-11T09:10:00.000+08:00", sentAt: "2026-06-12T08:00:00.000+08:00" },
  ]);
  expect(await stateOf(app.world.users.ta)).toEqual(before);
  const ahead = await checkIn("ta", id, { at: "2026-06-12T11:00:00+08:00" });
  expect(ahead.result.checkIns?.[0]).toMatchObject({ at: "2026-06-12T08:00:00.000+08:00", sentAt: null });
  const day = await checkIn("ta", id, { at: "2026-06-10T23:59:59+08:00" });
  expect(day.errorCode).toBe("plan.notStarted");
});

it("refuses an arrival that is too long ago, and what is no moment", async () => {
  const id = await addOnSite({ startDate: "2026-06-01" });
  setup.at("2026-06-12T08:00:00+08:00");
  expect((await checkIn("dba", id, { at: "2026-06-05T07:59:59+08:00" })).errorCode).toBe(
    "plan.arrivalTooOld",
  );
  expect((await checkIn("dba", id, { at: "2026-06-05T08:00:00+08:00" })).status).toBe(200);
  expect((await checkIn("dba", id, { at: "yesterday" })).errorCode).toBe("common.validation");
});

it("says of an arrival that came over the network at once no other time, however long the call took", async () => {
  setup.at("2026-06-12T10:00:00+08:00");
  const start = { startDate: "2026-06-12", executors: [{ userId: app.world.users.ta }] };
  const sentAtOf = async (at: string) =>
    (await checkIn("ta", await addOnSite(start), { at })).result.checkIns?.[0]?.sentAt;
  expect(await sentAtOf("2026-06-12T09:59:00+08:00")).toBeNull();
  expect(await sentAtOf("2026-06-12T09:58:59+08:00")).toBe("2026-06-12T10:00:00.000+08:00");
});

it("is heard at once by the customer's people who see the plan, and by nobody else", async () => {
  const id = await addOnSite();
  const channels = app.modules.flatMap((module) => module.channels ?? []);
  const hears = async (as: PersonaName) => {
    const actor = await loadActor(
      app.platform.database.kysely,
      app.world.users[as],
      app.platform.clock.now(),
    );
    if (!actor) throw new Error(`${as} is nobody`);
    return mayHear(channels, actor, { path: "/plan", id });
  };
  const everybody = [
    "customer",
    "customer2",
    "orgAdmin",
    "otherCompany",
    "expiredCustomer",
    "noRole",
  ] as const;
  const compare = async () => {
    const seeing: PersonaName[] = [];
    for (const as of everybody) {
      const { errorCode } = await app.call(getPlan, { params: { id } }, { as });
      expect([as, await hears(as)]).toEqual([as, errorCode === undefined]);
      if (errorCode === undefined) seeing.push(as);
    }
    return seeing;
  };
  expect(await compare()).toEqual([]);
  await app.platform.database.kysely
    .updateTable("plan")
    .set({ delivered_at: new Date() })
    .where("id", "=", id)
    .execute();
  expect(await compare()).toEqual(["customer", "customer2", "orgAdmin"]);
});
