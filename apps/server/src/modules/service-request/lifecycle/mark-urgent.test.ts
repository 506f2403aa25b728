import { markServiceRequestUrgent } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  changeOf,
  clockOf,
  codes,
  createRequestApp,
  minutesAfter,
  type RequestSetup,
} from "../service-request.testing.ts";
import { toldTo } from "./lifecycle.testing.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

const ten = new Date("2026-06-12T10:00:00+08:00");

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(ten));
});
beforeEach(() => clock.set(ten));
afterAll(() => app.close());

const urgent = (as: PersonaName, id: number, body: { on?: boolean; reason?: string } = {}) =>
  app.call(markServiceRequestUrgent, { params: { id }, body }, { as });

/** A request that is being worked on. */
async function answered(type: number = codes.p3): Promise<number> {
  const id = await act.raise("customer", { type });
  await act.assign("ta", id, "dba");
  await act.reply("dba", id);
  return id;
}

describe("asking for more speed", () => {
  it("shortens the present inactivity to an hour, counts, and tells executor, duty and team admin", async () => {
    const id = await answered();
    clock.advanceMinutes(5);
    const marked = await urgent("customer2", id, { reason: "月结窗口只剩两小时" });
    expect(marked.result).toMatchObject({ urgent: true, urgentCount: 1 });
    expect(clockOf(marked.result, "reply")).toMatchObject({
      targetMinutes: 60,
      dueAt: minutesAfter(ten, 65),
    });
    expect((await act.history("customer", id)).result.list[0]).toMatchObject({
      action: "urgent",
      content: "月结窗口只剩两小时",
    });
    await app.drain();
    for (const who of ["dba", "dutyDba", "ta"] as const) {
      expect([who, await toldTo(app, who, id)]).toEqual([who, expect.arrayContaining(["urgent"])]);
    }
    const sms = await app.platform.database.kysely
      .selectFrom("notification_outbox")
      .select("target")
      .where("channel", "=", "sms")
      .where("body", "like", `%${marked.result.srNo}%`)
      .execute();
    expect(sms.length).toBeGreaterThanOrEqual(3);
    // The next answer begins an ordinary inactivity again.
    const next = changeOf((await act.reply("dba", id)).result);
    expect(clockOf(next, "reply").targetMinutes).toBe(480);
  });

  it("gives no one time: a shorter target stays", async () => {
    const id = await answered(codes.p1);
    clock.advanceMinutes(30);
    const marked = await urgent("orgAdmin", id);
    expect(clockOf(marked.result, "reply")).toMatchObject({
      targetMinutes: 60,
      dueAt: minutesAfter(ten, 60),
    });
  });

  it("is refused again within half an hour, and counts afterwards", async () => {
    const id = await answered();
    await urgent("customer", id);
    clock.advanceMinutes(29);
    expect((await urgent("orgAdmin", id)).errorCode).toBe("serviceRequest.urgentTooSoon");
    clock.advanceMinutes(1);
    expect((await urgent("orgAdmin", id)).result.urgentCount).toBe(2);
  });

  it("has one winner when everyone asks at once", async () => {
    const id = await answered();
    const people = ["customer", "customer2", "orgAdmin"] as const;
    const answers = await Promise.all(people.map((who) => urgent(who, id)));
    expect(answers.filter(({ envelope }) => envelope?.success)).toHaveLength(1);
    expect((await act.read("ta", id)).result.urgentCount).toBe(1);
  });

  it("is taken away by the vendor, and by no one else", async () => {
    const id = await answered();
    expect((await urgent("ta", id, { on: false })).errorCode).toBe("serviceRequest.notMarkedUrgent");
    await urgent("customer", id);
    expect((await urgent("customer", id, { on: false })).errorCode).toBe("serviceRequest.vendorOnly");
    expect((await urgent("dutyDba", id, { on: false })).errorCode).toBe("serviceRequest.executorOnly");
    const cleared = await urgent("dba", id, { on: false, reason: "客户确认已缓解" });
    expect(cleared.result).toMatchObject({ urgent: false, urgentCount: 1 });
    // What was promised meanwhile stays promised.
    expect(clockOf(cleared.result, "reply").targetMinutes).toBe(60);
  });

  it("is refused to the vendor, to strangers, while the entitlement is reviewed and when it is closed", async () => {
    const id = await answered();
    expect((await urgent("dba", id)).errorCode).toBe("serviceRequest.customerOnly");
    expect((await urgent("otherCompany", id)).errorCode).toBe("serviceRequest.notFound");
    const pending = await act.raise("expiredCustomer", { accId: null });
    expect((await urgent("expiredCustomer", pending)).errorCode).toBe("serviceRequest.reviewPending");
    await act.close("customer", id);
    expect((await urgent("customer", id)).errorCode).toBe("serviceRequest.wrongState");
  });
});
