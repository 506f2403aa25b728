import {
  escalateServiceRequest,
  explainServiceRequestSla,
  markServiceRequestUrgent,
} from "@pharos/api/service-request";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomRun } from "../../testing/random-run.ts";
import { codes, createRequestApp, type RequestSetup } from "../service-request/service-request.testing.ts";
import { announceDueStages } from "./request-sla.testing.ts";
import { verifyAllClocks } from "./verify-clocks.job.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(new Date("2026-06-08T09:30:00+08:00")));
});
afterAll(() => app.close());

const step = fc.record({
  action: fc.constantFrom(
    "reply",
    "ask",
    "solution",
    "customerReply",
    "stillBroken",
    "recover",
    "severity",
    "urgent",
    "close",
    "reopen",
    "tick",
  ),
  type: fc.constantFrom(codes.p1, codes.p2, codes.p3, codes.p4),
  minutes: fc.oneof(fc.nat(15), fc.nat(600), fc.nat(4000)),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What is possible is done, the rest is refused: both leave sound clocks. */
async function live(id: number, { action, type, minutes }: Step): Promise<void> {
  clock.advanceMinutes(minutes);
  const reason = "业务影响变化，调整处理级别";
  const run = {
    reply: () => act.reply("dba", id),
    ask: () => act.reply("dba", id, { needFeedback: true }),
    solution: () => act.reply("dba", id, { isSolution: true }),
    customerReply: () => act.reply("customer", id),
    stillBroken: () => act.reply("customer", id, { stillBroken: true }),
    recover: () => act.recover("dba", id),
    severity: () =>
      app.call(
        escalateServiceRequest,
        { body: { faultId: id, target: "severity", type, reason } },
        { as: "dba" },
      ),
    urgent: () =>
      app.call(markServiceRequestUrgent, { params: { id }, body: { on: true } }, { as: "customer" }),
    close: () => act.close("customer", id),
    reopen: () => act.reopen("customer", id),
    tick: () => announceDueStages(app.platform),
  };
  await run[action]();
}

describe("stored clocks", () => {
  it("equal a replay of the history and explain every minute, whatever happened to the request", {
    timeout: 120_000,
  }, async () => {
    const lives = fc.sample(
      fc.tuple(
        step.map(({ type }) => type),
        fc.array(step, { minLength: 6, maxLength: 12 }),
      ),
      randomRun(14),
    );
    for (const [type, steps] of lives) {
      const id = await act.raise("customer", { type });
      await act.assign("ta", id, "dba");
      for (const one of steps) await live(id, one);
      const { clocks } = (await app.call(explainServiceRequestSla, { query: { id } }, { as: "dba" })).result;
      for (const one of clocks) {
        const sum = one.intervals.reduce((total, { businessMinutes }) => total + businessMinutes, 0);
        expect([id, one.kind, one.elapsedMinutes]).toEqual([id, one.kind, sum]);
      }
    }
    const { requests, differences } = await verifyAllClocks(app.platform);
    expect([requests >= lives.length, differences]).toEqual([true, 0]);
  });

  it("that were damaged are found, told with both values, and left for people to judge", async () => {
    const id = await act.raise("customer", { type: codes.p1 });
    const damage = { due_at: "2030-01-01T00:00:00Z" };
    await app.platform.database.kysely
      .updateTable("sla_clock")
      .set(damage)
      .where("service_request_id", "=", id)
      .where("kind", "=", "solve")
      .execute();
    expect((await verifyAllClocks(app.platform)).differences).toBe(1);
    // Another night finds the same and writes it down no second time.
    expect((await verifyAllClocks(app.platform)).differences).toBe(1);
    const lines = await app.platform.database.kysely
      .selectFrom("audit_log")
      .select("id")
      .where("action", "=", "sla.clockDiffers")
      .execute();
    expect(lines).toHaveLength(1);
    const line = await app.platform.database.kysely
      .selectFrom("audit_log")
      .select(["action", "object_id", "detail"])
      .where("action", "=", "sla.clockDiffers")
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({ object_id: String(id), detail: { clock: "solve 0/0" } });
    expect(JSON.stringify(line.detail)).toContain("2030-01-01");
    const row = await app.platform.database.kysely
      .selectFrom("sla_clock")
      .select("due_at")
      .where("service_request_id", "=", id)
      .where("kind", "=", "solve")
      .executeTakeFirstOrThrow();
    expect(Date.parse(row.due_at ?? "")).toBe(Date.parse(damage.due_at));
  });
});
