import { getLatestConsult, joinConsult } from "@pharos/api/consult";
import { listMessages } from "@pharos/api/message";
import { saveDutyTurn } from "@pharos/api/team";
import type { PersonaName } from "@pharos/fixtures";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createManualClock } from "../../platform/clock.ts";
import { createTestApp, type TestApp } from "../../testing/index.ts";
import { consultCalls, needsExpert, said } from "./consult.testing.ts";

const start = "2026-06-15T10:00:00+08:00";
let clock: ReturnType<typeof createManualClock>;
let app: TestApp;
let calls: ReturnType<typeof consultCalls>;
beforeEach(async () => {
  clock = createManualClock(new Date(start));
  app = await createTestApp({ clock });
  calls = consultCalls(app);
});
afterEach(() => app.close());

const pass = (seconds: number) => clock.set(new Date(clock.now().getTime() + seconds * 1000));
const takeDuty = (who: PersonaName) =>
  app.call(
    saveDutyTurn,
    {
      body: {
        teamId: app.world.teams.one,
        userId: app.world.users[who],
        startTime: "2026-06-15T08:00:00+08:00",
        endTime: "2026-06-15T20:00:00+08:00",
        shift: 0,
      },
    },
    { as: "pa" },
  );
/** A customer who has asked for a person. */
const wait = async (as: PersonaName = "customer"): Promise<number> => {
  const id = await calls.ask(as, `${as} 需要帮助`);
  await calls.reply(as, id, needsExpert);
  await calls.offer();
  return id;
};
const isOffered = async (as: PersonaName, id: number) => (await calls.read(as, id)).isOffered;
const join = (as: PersonaName, id: number) => app.call(joinConsult, { params: { id } }, { as });

describe("asking for a person", () => {
  it("says that nobody is there, keeps the place, and offers it to who comes", async () => {
    const id = await wait();
    const detail = await calls.read("customer", id);
    expect(said(detail)).toEqual(["customer 需要帮助", needsExpert, "expertRequested", "nobodyThere"]);
    expect(detail.queue).toMatchObject({ place: 1, estimatedSeconds: null });
    expect((await app.call(getLatestConsult, {}, { as: "customer" })).result.dutyList).toEqual([]);
    await calls.there("dutyDba", false);
    expect((await app.call(getLatestConsult, {}, { as: "customer" })).result.dutyList).toEqual([
      { userId: app.world.users.dutyDba, employeeName: "立冬", headImgUrl: null },
    ]);
    await calls.offer();
    expect(await isOffered("dutyDba", id)).toBe(true);
    const { list } = (await app.call(listMessages, {}, { as: "dutyDba" })).result;
    expect(list.map(({ title }) => title)).toContain("有咨询等待您接入：customer 需要帮助");
    await join("dutyDba", id);
    expect(await calls.read("customer", id)).toMatchObject({ status: 1, queue: null, expertName: "立冬" });
  });

  it("counts once, in either language, and belongs to the asker", async () => {
    const id = await calls.ask("customer", "一次");
    expect((await calls.read("dba", id)).abilities.requestExpert.isAllowed).toBe(false);
    await calls.reply("customer", id, "Needs expert service");
    await calls.reply("customer", id, needsExpert);
    expect(said(await calls.read("customer", id)).filter((one) => one === "expertRequested")).toHaveLength(1);
  });

  it("offers nothing to who is not on duty, not there or away", async () => {
    await calls.there("dba");
    await calls.there("dutyDba", true);
    const id = await wait();
    expect(await isOffered("dba", id)).toBe(false);
    expect(await isOffered("dutyDba", id)).toBe(false);
    await calls.there("dutyDba", false);
    pass(91);
    await calls.offer();
    expect(await isOffered("dutyDba", id)).toBe(false);
    expect((await calls.there("customer")).errorCode).toBe("common.permissionDenied");
  });
});

describe("an offer", () => {
  it("goes to the serving team, passes on after 30 s, and takes who is silent for 60 s for away", async () => {
    await takeDuty("dba");
    await calls.there("dba");
    await calls.there("dutyDba");
    const id = await wait();
    expect([await isOffered("dba", id), await isOffered("dutyDba", id)]).toEqual([true, false]);
    pass(29);
    await calls.offer();
    expect(await isOffered("dba", id)).toBe(true);
    pass(2);
    await calls.offer();
    expect([await isOffered("dba", id), await isOffered("dutyDba", id)]).toEqual([false, true]);
    pass(31);
    await calls.there("dba");
    await calls.there("dutyDba");
    await calls.offer();
    expect((await calls.there("dba")).result).toEqual({ isAway: true, isOnDuty: true });
    expect((await calls.there("dutyDba")).result.isAway).toBe(false);
  });

  it("never gives anybody more than three, and comes to who asked first", async () => {
    await calls.there("dutyDba");
    const first = await wait("customer");
    pass(1);
    const second = await wait("otherCompany");
    pass(1);
    const third = await wait("expiredCustomer");
    pass(1);
    const fourth = await wait("orgAdmin");
    const offered = await Promise.all([first, second, third, fourth].map((id) => isOffered("dutyDba", id)));
    expect(offered).toEqual([true, true, true, false]);
    const places = [];
    for (const [as, id] of [
      ["customer", first],
      ["otherCompany", second],
      ["orgAdmin", fourth],
    ] as const)
      places.push((await calls.read(as, id)).queue?.place);
    expect(places).toEqual([1, 2, 4]);
    const waiting = await calls.list("sys", { waiting: "true" });
    expect(waiting.map(({ id }) => id)).toEqual([first, second, third, fourth]);
  });

  it("tells those who wait at once when the last expert goes", async () => {
    await calls.there("dutyDba");
    const id = await wait();
    expect(said(await calls.read("customer", id))).not.toContain("nobodyThere");
    await calls.there("dutyDba", true);
    await calls.offer();
    expect(said(await calls.read("customer", id)).at(-1)).toBe("nobodyThere");
  });

  it("shows an estimate that is reckoned from those who waited, and how often it was right", async () => {
    await calls.there("dutyDba");
    const waits = [10, 20, 30, 40, 100];
    for (const seconds of waits) {
      const id = await wait("customer");
      pass(seconds);
      await calls.there("dutyDba");
      await join("dutyDba", id);
      await app.platform.database.executeSql(`update consult set status = 2, closed_at = now(), close_reason = 0 where id = ${id};
        delete from rate_limit where bucket like 'consult:%'`);
    }
    const id = await wait("customer");
    // Four of five waited 40 s or less: within a minute.
    expect((await calls.read("customer", id)).queue).toEqual({
      place: 1,
      estimatedSeconds: 60,
      answeredInTime: 0,
      shown: 0,
    });
    pass(30);
    await calls.there("dutyDba");
    await join("dutyDba", id);
    const next = await wait("otherCompany");
    expect((await calls.read("otherCompany", next)).queue).toMatchObject({ answeredInTime: 1, shown: 1 });
  });
});
