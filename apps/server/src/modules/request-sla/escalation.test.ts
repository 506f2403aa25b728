import {
  acknowledgeEscalation,
  explainBreach,
  explainServiceRequestSla,
  listServiceRequests,
} from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codes, createRequestApp, type RequestSetup } from "../service-request/service-request.testing.ts";
import { announceDueStages } from "./request-sla.testing.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

// A Friday on which no one rests.
const ten = new Date("2026-06-12T10:00:00+08:00");

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(ten));
});
beforeEach(() => clock.set(ten));
afterAll(() => app.close());

const db = () => app.platform.database.kysely;
const people = ["dba", "dba2", "dutyDba", "ta", "pa", "ma"] as const;

async function tick(): Promise<void> {
  await announceDueStages(app.platform);
  await app.drain();
}

/** Who was notified of something of a request since the last look, and by what besides the portal. */
async function toldOf(id: number, since: number) {
  const rows = await db()
    .selectFrom("message")
    .select(["id", "user_id", "title_key"])
    .where("object_id", "=", id)
    .where("id", ">", since)
    .orderBy("id")
    .execute();
  const nameOf = (userId: number) => people.find((who) => app.world.users[who] === userId) ?? "somebody";
  return {
    last: Math.max(since, ...rows.map((row) => row.id)),
    people: [...new Set(rows.map((row) => nameOf(row.user_id)))].toSorted(),
  };
}

async function smsSince(id: number): Promise<number> {
  const { srNo } = (await act.read("pa", id)).result;
  const rows = await db()
    .selectFrom("notification_outbox")
    .select("id")
    .where("channel", "=", "sms")
    .where("body", "like", `%${srNo}%`)
    .execute();
  return rows.length;
}

const acknowledge = (as: PersonaName, faultId: number) =>
  app.call(acknowledgeEscalation, { body: { faultId } }, { as });

/** A P1 that was taken and whose first response is late. */
async function breachedP1(): Promise<number> {
  const id = await act.raise("customer", { type: codes.p1 });
  await act.assign("ta", id, "dba");
  clock.advanceMinutes(5.1);
  await tick();
  return id;
}

it("puts a P1 that is late above what no one has taken", async () => {
  const late = await breachedP1();
  const untaken = await act.raise("customer", { type: codes.p4 });
  const { result } = await app.call(
    listServiceRequests,
    { query: { ids: `${late},${untaken}`, sortField: "queue" } },
    { as: "ta" },
  );
  expect(result.list.map(({ id }) => id)).toEqual([late, untaken]);
});

describe("the ladder, row by row", () => {
  // Minutes of the first response: P1 5, P2 10, P3 30, P4 120.
  it.each([
    { level: "p1", minutes: 5, taken: false, stage: 0.5, notified: ["dutyDba", "pa"], sms: true },
    { level: "p2", minutes: 10, taken: false, stage: 0.5, notified: ["dutyDba"], sms: true },
    { level: "p3", minutes: 30, taken: false, stage: 0.5, notified: ["ta"], sms: false },
    { level: "p4", minutes: 120, taken: false, stage: 0.5, notified: [], sms: false },
    { level: "p1", minutes: 5, taken: true, stage: 0.5, notified: [], sms: false },
    { level: "p1", minutes: 5, taken: true, stage: 0.8, notified: ["dba", "ta"], sms: true },
    { level: "p2", minutes: 10, taken: true, stage: 0.8, notified: ["dba", "ta"], sms: true },
    { level: "p3", minutes: 30, taken: true, stage: 0.8, notified: ["dba"], sms: false },
    { level: "p4", minutes: 120, taken: true, stage: 0.8, notified: ["dba"], sms: false },
    { level: "p1", minutes: 5, taken: true, stage: 1, notified: ["pa", "ta"], sms: true },
    { level: "p2", minutes: 10, taken: true, stage: 1, notified: ["pa", "ta"], sms: false },
    { level: "p3", minutes: 30, taken: true, stage: 1, notified: ["ta"], sms: false },
    { level: "p4", minutes: 120, taken: true, stage: 1, notified: ["dba", "ta"], sms: false },
    { level: "p1", minutes: 5, taken: true, stage: 1.5, notified: ["ma"], sms: false },
    { level: "p2", minutes: 10, taken: true, stage: 1.5, notified: ["ma", "pa"], sms: false },
    { level: "p3", minutes: 30, taken: true, stage: 1.5, notified: ["pa"], sms: false },
    { level: "p4", minutes: 120, taken: true, stage: 1.5, notified: ["ta"], sms: false },
  ] as const)("tells $told of $level at $stage of the first response (taken: $taken)", async (row) => {
    const id = await act.raise("customer", { type: codes[row.level] });
    if (row.taken) await act.assign("ta", id, "dba");
    // Only the clock that is looked at shall reach a stage.
    await db()
      .updateTable("sla_clock")
      .set({ next_stage_at: null })
      .where("service_request_id", "=", id)
      .where("kind", "=", "solve")
      .execute();
    const before = [0.5, 0.8, 1].filter((stage) => stage < row.stage);
    for (const stage of before) {
      clock.set(new Date(ten.getTime() + row.minutes * stage * 60_000 + 1_000));
      await tick();
    }
    await tick();
    const { last } = await toldOf(id, 0);
    const smsBefore = await smsSince(id);
    clock.set(new Date(ten.getTime() + row.minutes * row.stage * 60_000 + 1_000));
    await tick();
    expect((await toldOf(id, last)).people).toEqual(row.notified);
    expect((await smsSince(id)) > smsBefore).toBe(row.sms);
  });
});

describe("an escalation", () => {
  it("lifts a breached P1 to the platform, waits to be heard and says who has learned of it", async () => {
    const id = await breachedP1();
    const before = (await act.read("ta", id)).result;
    expect([
      before.escalationLevel,
      before.escalationAcknowledgement,
      before.abilities.acknowledge.isAllowed,
    ]).toEqual([2, null, true]);
    const { result } = await acknowledge("ta", id);
    expect(result.escalationAcknowledgement).toMatchObject({ by: { userId: app.world.users.ta } });
    expect(result.abilities.acknowledge.isAllowed).toBe(false);
    expect((await acknowledge("pa", id)).errorCode).toBe("serviceRequest.alreadyAcknowledged");
    expect((await act.history("dba", id)).result.list[0]?.action).toBe("acknowledge");
    expect((await act.history("customer", id)).body).not.toContain("acknowledge");
    const forCustomer = (await act.read("customer", id)).result;
    expect([
      forCustomer.escalationLevel,
      forCustomer.escalatedTime,
      forCustomer.escalationAcknowledgement,
    ]).toEqual([null, null, null]);
  });

  it("no one has learned of goes one step further after ten minutes, once", async () => {
    const id = await breachedP1();
    const { last } = await toldOf(id, 0);
    await db()
      .updateTable("sla_clock")
      .set({ next_stage_at: null })
      .where("service_request_id", "=", id)
      .execute();
    clock.advanceMinutes(9.9);
    await tick();
    expect((await toldOf(id, last)).people).toEqual([]);
    clock.advanceMinutes(0.2);
    await tick();
    expect((await toldOf(id, last)).people).toEqual(["ma"]);
    clock.advanceMinutes(60);
    await tick();
    const steps = (await act.history("dba", id)).result.list.filter(
      ({ action }) => action === "sla_unacknowledged",
    );
    expect(steps).toHaveLength(1);
  });

  it("that was heard, or whose clock has ended, goes no further", async () => {
    const received = await breachedP1();
    await acknowledge("dba", received);
    const ended = await act.raise("customer", { type: codes.p1 });
    clock.advanceMinutes(5.1);
    await tick();
    await act.reply("dba", ended);
    clock.advanceMinutes(30);
    await tick();
    for (const id of [received, ended]) {
      const actions = (await act.history("ta", id)).result.list.map(({ action }) => action);
      expect(actions).not.toContain("sla_unacknowledged");
    }
  });

  it("must be heard anew when the next stage lifts it again", async () => {
    const id = await breachedP1();
    await acknowledge("ta", id);
    clock.advanceMinutes(3);
    await tick();
    const { escalationLevel, escalationAcknowledgement } = (await act.read("ta", id)).result;
    expect([escalationLevel, escalationAcknowledgement]).toEqual([3, null]);
    expect((await acknowledge("ta", id)).envelope?.success).toBe(true);
  });

  it("is acknowledged by no one else, and not before there is one", async () => {
    const id = await act.raise("customer", { type: codes.p1 });
    expect((await acknowledge("ta", id)).errorCode).toBe("serviceRequest.notEscalated");
    clock.advanceMinutes(5.1);
    await tick();
    expect((await acknowledge("customer", id)).errorCode).toBe("common.permissionDenied");
    expect((await acknowledge("dutyDba", id)).errorCode).toBe("serviceRequest.executorOnly");
    expect((await acknowledge("dba2", id)).errorCode).toBe("serviceRequest.notFound");
  });

  it("has one who acknowledges it when two do so at once", async () => {
    const id = await breachedP1();
    const answers = await Promise.all((["ta", "pa", "dba"] as const).map((who) => acknowledge(who, id)));
    expect(answers.filter(({ envelope }) => envelope?.success)).toHaveLength(1);
  });
});

describe("the reason of a breach", () => {
  const explained = async (as: PersonaName, id: number) =>
    (await app.call(explainServiceRequestSla, { query: { id } }, { as })).result.clocks;
  const say = (
    as: PersonaName,
    faultId: number,
    clockId: number,
    reason: 0 | 1 | 2 | 3 | 4 | 5,
    remark?: string,
  ) => app.call(explainBreach, { body: { faultId, clockId, reason, ...(remark && { remark }) } }, { as });

  it("is asked for when the clock has ended, kept with who said it, and may be said better", async () => {
    const id = await breachedP1();
    expect((await act.read("dba", id)).result.breachesToExplain).toBe(0);
    await act.reply("dba", id);
    expect((await act.read("dba", id)).result.breachesToExplain).toBe(1);
    const first = (await explained("dba", id)).find(({ kind }) => kind === "firstResponse");
    expect([first?.isExplainable, first?.breach]).toEqual([true, null]);
    const { result } = await say("dba", id, first?.id ?? 0, 3, "值班人员同时处理两起故障");
    expect(result.breachesToExplain).toBe(0);
    await say("ta", id, first?.id ?? 0, 2);
    const again = (await explained("ta", id)).find(({ kind }) => kind === "firstResponse");
    expect(again?.breach).toMatchObject({ reason: 2, remark: null });
    const contents = (await act.history("ta", id)).result.list
      .filter(({ action }) => action === "explain_breach")
      .map(({ content }) => content);
    expect(contents).toEqual(["原因复杂", "人手不足：值班人员同时处理两起故障"]);
  });

  it("is none of the customer's business", async () => {
    const id = await breachedP1();
    await act.reply("dba", id);
    const [first] = await explained("dba", id);
    await say("dba", id, first?.id ?? 0, 0, "内部说明");
    expect(JSON.stringify(await explained("customer", id))).not.toContain("内部说明");
    expect((await say("customer", id, first?.id ?? 0, 0)).errorCode).toBe("common.permissionDenied");
    expect((await act.read("customer", id)).result.breachesToExplain).toBe(0);
    expect((await act.history("customer", id)).body).not.toContain("explain_breach");
  });

  it('is refused for a clock that was met, of another request, or "other" without words', async () => {
    const id = await breachedP1();
    await act.reply("dba", id);
    const clocks = await explained("dba", id);
    const met = clocks.find(({ kind }) => kind === "solve");
    expect((await say("dba", id, met?.id ?? 0, 0)).errorCode).toBe("serviceRequest.clockNotBreached");
    const other = await act.raise("customer", { type: codes.p3 });
    const [first] = clocks;
    expect((await say("ta", other, first?.id ?? 0, 0)).errorCode).toBe("serviceRequest.clockNotBreached");
    expect((await say("dba", id, first?.id ?? 0, 5)).envelope?.fields).toHaveProperty("remark");
    expect((await say("dba2", id, first?.id ?? 0, 0)).errorCode).toBe("serviceRequest.notFound");
  });
});
