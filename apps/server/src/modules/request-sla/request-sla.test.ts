import { explainServiceRequestSla, listReplyTemplates } from "@pharos/api/service-request";
import { jsonText } from "@pharos/db";
import { replaySla, type SlaClock } from "@pharos/domain/sla";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listSlaEvents, slaClockRepo, snapshotOf } from "../service-request/index.ts";
import {
  changeOf,
  clockOf,
  codes,
  createRequestApp,
  minutesAfter,
  type RequestSetup,
} from "../service-request/service-request.testing.ts";
import { announceDueStages } from "./request-sla.testing.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

const ten = new Date("2026-06-12T10:00:00+08:00");

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(ten));
});
beforeEach(() => clock.set(ten));
afterAll(() => app.close());

const db = () => app.platform.database.kysely;

describe("the clocks of a request", () => {
  it("follow the business calendar over weekends, holidays and make-up days", async () => {
    const dueOf = async (submitted: string) => {
      clock.set(new Date(submitted));
      const id = await act.raise("customer", { type: codes.p4 });
      return clockOf((await act.read("customer", id)).result, "firstResponse").dueAt;
    };
    expect(await dueOf("2026-06-12T17:30:00+08:00")).toBe("2026-06-15T10:30:00.000+08:00");
    expect(await dueOf("2026-09-30T17:30:00+08:00")).toBe("2026-10-08T10:30:00.000+08:00");
    expect(await dueOf("2026-10-09T17:30:00+08:00")).toBe("2026-10-10T10:30:00.000+08:00");
  });

  it("prefer the service number's own promise to the organisation's, and that to the default", async () => {
    const { id: calendar_id } = await db()
      .selectFrom("sla_calendar")
      .select("id")
      .where("code", "=", "7x24")
      .executeTakeFirstOrThrow();
    const promise = async (key: object, minutes: number) => {
      const { id: policy_id } = await db()
        .insertInto("sla_policy")
        .values({ name: `${minutes}`, name_en: `${minutes}`, ...key })
        .returning("id")
        .executeTakeFirstOrThrow();
      const targets = [0, 1, 2, 3].map((severity) => ({
        policy_id,
        severity,
        first_response_minutes: minutes,
        solve_minutes: 600,
        calendar_id,
      }));
      await db().insertInto("sla_target").values(targets).execute();
    };
    const firstResponse = async (accId: number) => {
      const id = await act.raise("otherCompany", { accId, type: codes.p1 });
      const detail = (await act.read("otherCompany", id)).result;
      return detail.clocks.length === 0 ? null : clockOf(detail, "firstResponse").targetMinutes;
    };
    const { b247 } = app.world.serviceNumbers;
    expect(await firstResponse(b247)).toBe(5);
    await promise({ company_id: app.world.companies.b }, 77);
    expect(await firstResponse(b247)).toBe(77);
    await promise({ service_number_id: b247 }, 33);
    expect(await firstResponse(b247)).toBe(33);
  });

  it("do not move when the promise is changed later", async () => {
    const id = await act.raise("customer", { type: codes.p2 });
    await db()
      .updateTable("sla_target")
      .set({ solve_minutes: 1, first_response_minutes: 1 })
      .where("severity", "=", codes.p2)
      .execute();
    clock.advanceMinutes(5);
    const detail = changeOf((await act.reply("dba", id, { needFeedback: true })).result);
    clock.advanceMinutes(5);
    const answered = changeOf((await act.reply("customer", id)).result);
    expect(clockOf(detail, "firstResponse").outcome).toBe("met");
    expect(clockOf(answered, "solve").dueAt).toBe(minutesAfter(ten, 45));
    await db()
      .updateTable("sla_target")
      .set({ solve_minutes: 40, first_response_minutes: 10 })
      .where("severity", "=", codes.p2)
      .execute();
  });

  it("can be rebuilt from the history, and explain every minute they show", async () => {
    const id = await act.raise("customer", { type: codes.p2 });
    const steps = [
      () => act.reply("dba", id),
      () => act.reply("dba", id, { needFeedback: true }),
      () => act.reply("customer", id),
      () => act.recover("dba", id),
      () => act.reply("customer", id, { stillBroken: true }),
      () => act.reply("dba", id, { isSolution: true }),
      () => act.close("customer", id),
      () => act.reopen("customer", id),
      () => act.reply("dba", id),
    ];
    for (const step of steps) {
      clock.advanceMinutes(7);
      expect((await step()).envelope?.success).toBe(true);
      await expectReplayed(id);
    }
    const explained = (await app.call(explainServiceRequestSla, { query: { id } }, { as: "customer" }))
      .result;
    for (const one of explained.clocks) {
      const sum = one.intervals.reduce((total, { businessMinutes }) => total + businessMinutes, 0);
      expect(one.elapsedMinutes).toBeCloseTo(sum, 6);
    }
    expect(explained.clocks.some(({ intervals }) => intervals.some(({ state }) => state === "paused"))).toBe(
      true,
    );
  });
});

describe("the timer", () => {
  it("announces each stage once, marks the breach, and leaves customers out of it", async () => {
    const id = await act.raise("customer", { type: codes.p1 });
    const stagesAt = async (minutes: number) => {
      clock.set(new Date(ten.getTime() + minutes * 60_000));
      await announceDueStages(app.platform);
      return stagesOf(id);
    };
    expect(await stagesAt(2.5)).toEqual([]);
    expect(await stagesAt(2.6)).toEqual(["firstResponse 50"]);
    expect(await stagesAt(4.1)).toEqual(["firstResponse 50", "firstResponse 80"]);
    expect(await stagesAt(5)).toHaveLength(2);
    expect(clockOf((await act.read("dba", id)).result, "firstResponse").isBreached).toBe(false);
    expect(await stagesAt(5.1)).toContain("firstResponse 100");
    expect(clockOf((await act.read("dba", id)).result, "firstResponse").isBreached).toBe(true);
    const detail = changeOf((await act.reply("dba", id)).result);
    expect(clockOf(detail, "firstResponse").outcome).toBe("breached");
    const steps = (await act.history("dba", id)).result.list.map(({ action, content }) => [action, content]);
    expect(steps).toContainEqual(["sla_breach", "首次响应已超时（100%）"]);
    expect((await act.history("customer", id)).body).not.toContain("sla_");
  });

  it("catches up after a stand-still with every stage and one announcement", async () => {
    const id = await act.raise("customer", { type: codes.p1 });
    clock.advanceMinutes(500);
    await announceDueStages(app.platform);
    expect(await stagesOf(id)).toHaveLength(8);
    const notified = await db()
      .selectFrom("outbox_event")
      .select("payload")
      .where("type", "=", "serviceRequest.slaStage")
      .execute();
    // The payload is what this module published.
    const payloads = notified.map(({ payload }) => payload as { id: number; kind: string; stage: number });
    expect(payloads.filter((payload) => payload.id === id).map(({ kind, stage }) => [kind, stage])).toEqual([
      ["firstResponse", 150],
      ["solve", 150],
    ]);
  });

  it("fires each stage exactly once when several processes look at the same time", async () => {
    const ids = await Promise.all(
      Array.from({ length: 30 }, () => act.raise("customer", { type: codes.p1 })),
    );
    clock.advanceMinutes(4.5);
    await Promise.all(Array.from({ length: 6 }, () => announceDueStages(app.platform)));
    const events = await db()
      .selectFrom("outbox_event")
      .select("payload")
      .where("type", "=", "serviceRequest.slaStage")
      .execute();
    // The payload is what this module published.
    const mine = events.map(({ payload }) => payload as { id: number }).filter(({ id }) => ids.includes(id));
    expect(mine.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
  });

  it("fires for everyone else when the promise of one request cannot be read", async () => {
    const [broken, ...others] = await Promise.all(
      Array.from({ length: 4 }, () => act.raise("customer", { type: codes.p1 })),
    );
    const snapshot = (value: unknown) =>
      db()
        .updateTable("service_request")
        .set({ sla_snapshot: jsonText(value) })
        .where("id", "=", broken ?? 0)
        .execute();
    const { sla_snapshot: promise } = await db()
      .selectFrom("service_request")
      .select("sla_snapshot")
      .where("id", "=", broken ?? 0)
      .executeTakeFirstOrThrow();
    await snapshot({ calendars: "none" });
    clock.advanceMinutes(4.5);
    await announceDueStages(app.platform);
    const fired = ["firstResponse 50", "firstResponse 80"];
    for (const id of others) expect(await stagesOf(id)).toEqual(fired);
    expect(await stagesOf(broken ?? 0)).toEqual([]);
    // It waits for another try, and fires when someone has repaired it.
    await snapshot(promise);
    await app.platform.database.executeSql("update queue_attempt set available_at = now()");
    await announceDueStages(app.platform);
    expect(await stagesOf(broken ?? 0)).toEqual(fired);
  });

  it("stands still while the request waits for the customer", async () => {
    const id = await act.raise("customer", { type: codes.p1 });
    clock.advanceMinutes(1);
    await act.reply("dba", id, { needFeedback: true });
    clock.advanceMinutes(300);
    await announceDueStages(app.platform);
    expect(await stagesOf(id)).toEqual([]);
    await act.reply("customer", id);
    clock.advanceMinutes(9.5);
    await announceDueStages(app.platform);
    expect(await stagesOf(id)).toEqual(["solve 50"]);
  });
});

describe("reply templates", () => {
  it("are six, filled in, in the customer's language or a chosen one", async () => {
    const id = await act.raise("customer", { type: codes.p2 });
    const { srNo } = (await act.read("dba", id)).result;
    const chinese = (await app.call(listReplyTemplates, { query: { id } }, { as: "dba" })).result;
    expect(chinese.map(({ kind, title }) => [kind, title])).toEqual([
      [1, "首次回复"],
      [2, "补充信息"],
      [3, "简要分析"],
      [4, "深入分析"],
      [5, "超时回复"],
      [6, "超时关闭"],
    ]);
    expect(chinese[0]?.bodyMd).toBe(
      `您好，我是芒种，已受理您的服务请求 ${srNo}（P2）。我们将在 40 分钟内给出进展。紧急情况请致电 400-000-0000。`,
    );
    const english = await app.call(listReplyTemplates, { query: { id, lang: "en" } }, { as: "dba" });
    expect(english.result[0]?.bodyMd).toContain(
      `your request ${srNo} (P2) and will report progress within 40 min`,
    );
    expect(english.body).not.toMatch(/\{\w+\}/);
  });

  it("are none of the customer's business", async () => {
    const id = await act.raise("customer");
    expect((await app.call(listReplyTemplates, { query: { id } }, { as: "customer" })).status).toBe(205);
  });
});

async function stagesOf(id: number): Promise<string[]> {
  const rows = await db()
    .selectFrom("sla_event")
    .innerJoin("sla_clock", "sla_clock.id", "sla_event.clock_id")
    .select(["kind", "stage"])
    .where("service_request_id", "=", id)
    .orderBy("kind")
    .orderBy("stage")
    .execute();
  return rows.map(({ kind, stage }) => `${kind} ${stage}`);
}

async function expectReplayed(id: number): Promise<void> {
  const row = await db()
    .selectFrom("service_request")
    .select("sla_snapshot")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const stored = await slaClockRepo(db()).listOf(id);
  const replayed = replaySla(await listSlaEvents(db(), id), snapshotOf(row));
  expect(stored.map(comparable)).toEqual(replayed.map(comparable));
}

function comparable({
  kind,
  cycle,
  intervalNo,
  severity,
  targetMinutes,
  outcome,
  pausedMinutes,
  ...times
}: SlaClock) {
  const ms = (time: string | null) => time && Date.parse(time);
  const { startedAt, dueAt, pausedAt, stoppedAt, breachedAt } = times;
  return {
    key: [kind, cycle, intervalNo, severity, targetMinutes, outcome, pausedMinutes],
    times: [startedAt, dueAt, pausedAt, stoppedAt, breachedAt].map(ms),
  };
}
