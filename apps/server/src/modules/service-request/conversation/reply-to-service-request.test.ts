import { replyToServiceRequest } from "@pharos/api/service-request";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  changeOf,
  clockOf,
  codes,
  createRequestApp,
  minutesAfter,
  type RequestSetup,
  repliesOf,
} from "../service-request.testing.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

const ten = new Date("2026-06-12T10:00:00+08:00");

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(ten));
});
beforeEach(() => clock.set(ten));
afterAll(() => app.close());

describe("a public reply of the vendor", () => {
  it("stops the first response, which an internal note does not, and begins the work", async () => {
    const id = await act.raise("customer", { type: codes.p1 });
    expect(clockOf((await act.read("dba", id)).result, "firstResponse").dueAt).toBe(minutesAfter(ten, 5));
    expect(clockOf((await act.read("dba", id)).result, "solve").dueAt).toBe(minutesAfter(ten, 20));

    clock.advanceMinutes(3);
    const note = changeOf((await act.reply("dba", id, { visibility: 1 })).result);
    expect([note.status, clockOf(note, "firstResponse").outcome]).toEqual([0, "running"]);

    clock.advanceMinutes(1);
    const detail = changeOf((await act.reply("dba", id)).result);
    expect([detail.status, clockOf(detail, "firstResponse").outcome]).toEqual([1, "met"]);
    expect(clockOf(detail, "reply").dueAt).toBe(minutesAfter(ten, 64));
    expect(detail.firstReplyTime).toBe(repliesOf(detail).at(-1)?.createdTime);
  });

  it("makes the expert who answers first the executor, and says so in the history", async () => {
    const id = await act.raise("customer");
    expect(changeOf((await act.reply("dba", id)).result).executor?.name).toBe("芒种");
    const steps = (await act.history("customer", id)).result.list;
    expect(steps.map(({ action, targetName }) => [action, targetName])).toEqual([
      ["reply", null],
      ["assign", "芒种"],
      ["create", null],
    ]);
  });

  it("pauses while feedback is awaited and goes on from there", async () => {
    const id = await act.raise("customer", { type: codes.p1 });
    clock.advanceMinutes(10);
    const asked = changeOf((await act.reply("dba", id, { needFeedback: true })).result);
    expect([asked.status, clockOf(asked, "solve").pausedAt]).toEqual([4, minutesAfter(ten, 10)]);

    clock.advanceMinutes(30);
    expect(clockOf((await act.read("customer", id)).result, "solve").isBreached).toBe(false);
    const answered = changeOf((await act.reply("customer", id)).result);
    expect([answered.status, clockOf(answered, "solve").pausedAt]).toEqual([1, null]);
    expect(clockOf(answered, "solve").dueAt).toBe(minutesAfter(ten, 50));
  });

  it("stops the solve clock when it carries the solution", async () => {
    const id = await act.raise("customer");
    const detail = changeOf((await act.reply("dba", id, { isSolution: true })).result);
    expect([clockOf(detail, "solve").outcome, detail.status]).toEqual(["met", 1]);
  });

  it("restores the business in the same step, with the way it names", async () => {
    const id = await act.raise("customer", { type: codes.p1 });
    clock.advanceMinutes(4);
    const detail = changeOf((await act.reply("dba", id, { isSolution: true, recoverType: 1 })).result);
    expect([detail.status, detail.recoverType, detail.executor?.name]).toEqual([5, 1, "芒种"]);
    expect([detail.happenTime, detail.recoverTime]).toEqual([minutesAfter(ten, 0), minutesAfter(ten, 4)]);
    expect(clockOf(detail, "firstResponse").outcome).toBe("met");
    expect(clockOf(detail, "solve").outcome).toBe("met");
    const steps = (await act.history("customer", id)).result.list;
    expect(steps.map(({ action }) => action).slice(0, 2)).toEqual(["recover", "reply"]);
  });

  it("says nothing when the business cannot be restored now", async () => {
    const id = await act.raise("customer");
    await act.reply("dba", id, { recoverType: 0 });
    const again = await act.reply("dba", id, { recoverType: 0 });
    expect(again.errorCode).toBe("serviceRequest.notRecoverable");
    expect(repliesOf((await act.read("dba", id)).result)).toHaveLength(1);
    const note = await act.reply("dba", id, { visibility: 1, recoverType: 0 });
    expect(note.errorCode).toBe("common.validation");
    const unknown = await act.reply("dba", id, { recoverType: 9 });
    expect(unknown.errorCode).toBe("common.validation");
  });

  it("is for those who handle it: colleagues are informed how to take over", async () => {
    const id = await act.raise("customer");
    await act.reply("dba", id);
    // The reviewing expert sees the request only as its watcher.
    await watch(id, "reviewDba");
    const refused = await act.reply("reviewDba", id);
    expect(refused.errorCode).toBe("serviceRequest.handlersOnly");
    expect(refused.envelope?.operateCallBackObj).toMatchObject({ id, status: 1 });
    expect((await act.reply("ta", id)).envelope?.success).toBe(true);
    expect((await act.reply("pa", id)).envelope?.success).toBe(true);
    expect((await act.reply("dutyDba", id)).envelope?.success).toBe(true);
    expect((await act.reply("ma", id)).errorCode).toBe("serviceRequest.handlersOnly");
  });

  it("has its effect once for one key", async () => {
    const id = await act.raise("customer");
    const send = () =>
      app.call(
        replyToServiceRequest,
        { body: { faultId: id, contentMd: "只发一次" } },
        { as: "dba", headers: { "idempotency-key": "reply-once" } },
      );
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(answers.map(({ result }) => result.replyId)).size).toBe(1);
    expect(repliesOf((await act.read("dba", id)).result)).toHaveLength(1);
  });
});

describe("a reply of the customer", () => {
  it("starts the work again when the business is not restored after all", async () => {
    const id = await act.raise("customer", { type: codes.p2 });
    await act.reply("dba", id);
    clock.advanceMinutes(10);
    expect((await act.recover("dba", id)).result.status).toBe(5);
    clock.advanceMinutes(60);
    const detail = changeOf((await act.reply("customer", id, { stillBroken: true })).result);
    expect([detail.status, detail.recoverTime]).toEqual([1, null]);
    expect(clockOf(detail, "solve")).toMatchObject({ outcome: "running", dueAt: minutesAfter(ten, 100) });
  });

  it("cannot say so of a request that is not restored", async () => {
    const id = await act.raise("customer");
    const refused = await act.reply("customer", id, { stillBroken: true });
    expect(refused.errorCode).toBe("serviceRequest.notStillBroken");
    expect(refused.envelope?.operateMessage).toBe("当前状态为“已提交”，只有“已恢复”的请求可以反馈业务未恢复");
  });

  it("may come from a colleague, and cannot use what is the vendor's", async () => {
    const id = await act.raise("customer");
    expect((await act.reply("customer2", id)).envelope?.success).toBe(true);
    for (const input of [{ visibility: 1 }, { needFeedback: true }, { isSolution: true }]) {
      expect((await act.reply("customer", id, input)).errorCode).toBe("serviceRequest.vendorOnly");
    }
  });
});

describe("an internal note", () => {
  it("exists for the vendor only: replies, history and hints of the customer know nothing of it", async () => {
    const id = await act.raise("customer");
    await act.reply("dba", id, { visibility: 1, contentMd: "怀疑客户误操作" });
    const seen = await act.read("customer", id);
    const history = await act.history("customer", id);
    for (const { body } of [seen, history]) expect(body).not.toContain("internal_reply");
    expect(repliesOf(seen.result)).toEqual([]);
    expect(repliesOf((await act.read("ta", id)).result)).toHaveLength(1);
    expect((await act.history("ta", id)).result.list[0]).toMatchObject({
      action: "internal_reply",
      isInternal: true,
    });
  });

  it("neither asks for feedback nor is the solution", async () => {
    const id = await act.raise("customer");
    const refused = await act.reply("dba", id, { visibility: 1, needFeedback: true });
    expect(refused.envelope?.fields).toHaveProperty("needFeedback");
  });

  it("can still be added to a closed request, which takes no public reply", async () => {
    const id = await act.raise("customer");
    await act.reply("dba", id);
    await act.close("customer", id);
    expect((await act.reply("dba", id, { visibility: 1 })).envelope?.success).toBe(true);
    for (const as of ["dba", "customer"] as const) {
      const refused = await act.reply(as, id);
      expect(refused.envelope?.operateMessage).toBe("当前状态为“已关闭”，不能回复；如问题仍在，请重开");
    }
  });
});

async function watch(id: number, who: "reviewDba"): Promise<void> {
  await app.platform.database.kysely
    .insertInto("service_request_watcher")
    .values({ service_request_id: id, user_id: app.world.users[who] })
    .execute();
}
