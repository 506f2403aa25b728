import { recoverServiceRequest } from "@pharos/api/service-request";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { clockOf, createRequestApp, type RequestSetup } from "../service-request.testing.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

const ten = new Date("2026-06-12T10:00:00+08:00");
const facts = { rootCauseState: 0, rootCause: "undo 表空间过小", solution: "扩容 undo 表空间" };
const rating = { responseScore: 100, durationScore: 80, resultScore: 90, feedback: "很及时" };

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(ten));
});
beforeEach(() => clock.set(ten));
afterAll(() => app.close());

const raiseAnswered = async (): Promise<number> => {
  const id = await act.raise("customer");
  await act.reply("dba", id);
  return id;
};

describe("restoring", () => {
  it("stops the solve clock and ends the wait for replies", async () => {
    const id = await raiseAnswered();
    clock.advanceMinutes(30);
    const detail = (await act.recover("dba", id)).result;
    expect(detail.status).toBe(5);
    expect([clockOf(detail, "solve").outcome, clockOf(detail, "reply").outcome]).toEqual(["met", "void"]);
    expect((await act.recover("dba", id)).errorCode).toBe("serviceRequest.notRecoverable");
  });

  it("takes times that are possible only", async () => {
    const id = await raiseAnswered();
    const recover = (happenTime: string, recoverTime: string) =>
      app.call(
        recoverServiceRequest,
        { body: { faultId: id, happenTime, recoverTime, recoverType: 0 } },
        { as: "dba" },
      );
    const before = await recover("2026-06-12T09:30:00+08:00", "2026-06-12T09:00:00+08:00");
    expect(before.envelope?.fields).toEqual({ recoverTime: "恢复时间不能早于发生时间" });
    const future = await recover("2026-06-12T09:30:00+08:00", "2026-06-12T10:00:01+08:00");
    expect(future.envelope?.fields).toEqual({ recoverTime: "恢复时间不能晚于现在" });
  });

  it("is reported by those who handle it, the reporter and the organisation's admin", async () => {
    for (const as of ["customer2", "dutyDba"] as const) {
      const refused = await act.recover(as, await raiseAnswered());
      expect([as, refused.envelope?.success]).toEqual([as, false]);
    }
    for (const as of ["customer", "orgAdmin", "ta", "pa", "sys"] as const) {
      const done = await act.recover(as, await raiseAnswered());
      expect([as, done.envelope?.success]).toEqual([as, true]);
    }
  });
});

describe("closing", () => {
  it("has one winner among twenty people and tabs that do it at once", async () => {
    const id = await raiseAnswered();
    await act.recover("dba", id);
    const people = ["dba", "ta", "pa", "customer", "orgAdmin"] as const;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => act.close(people[at % people.length] ?? "dba", id, facts)),
    );
    const won = answers.filter(({ envelope }) => envelope?.success);
    expect(won).toHaveLength(1);
    expect(new Set(answers.map(({ errorCode }) => errorCode))).toEqual(
      new Set([undefined, "serviceRequest.notCloseable"]),
    );
    const steps = (await act.history("pa", id)).result.list.map(({ action }) => action);
    expect(steps.filter((action) => /close/i.test(action))).toHaveLength(1);
  });

  it("removes the remote-connection details and keeps only that it did", async () => {
    const id = await raiseAnswered();
    await app.platform.database.kysely
      .insertInto("service_request_remote")
      .values({ service_request_id: id, tool: 0, code_sealed: Buffer.from("123456789") })
      .execute();
    const { result } = await act.close("customer", id, { rating });
    expect(result).toMatchObject({
      status: 2,
      closeType: 0,
      rating: { ...rating, reportScore: null, isSuperseded: false },
    });
    const remote = await app.platform.database.kysely
      .selectFrom("service_request_remote")
      .selectAll()
      .where("service_request_id", "=", id)
      .execute();
    expect(remote).toEqual([]);
    const steps = (await act.history("customer", id)).result.list;
    expect(steps.map(({ action }) => action).slice(0, 2)).toEqual(["rate", "close"]);
    expect(steps[1]).toMatchObject({ isRemoteRemoved: true });
    expect(result.clocks.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ["firstResponse", "met"],
      ["solve", "met"],
      ["reply", "void"],
    ]);
  });

  it("needs the root cause status and the solution from the vendor", async () => {
    const id = await raiseAnswered();
    await act.recover("dba", id);
    const refused = await act.close("dba", id);
    expect([refused.status, refused.errorCode]).toEqual([200, "serviceRequest.closeFactsMissing"]);
    expect(refused.envelope?.fields).toEqual({ rootCauseState: "必填", solution: "必填" });
    expect(
      (await act.close("dba", id, { ...facts, articleUrl: "https://example.com/article/1" })).envelope
        ?.fields,
    ).toEqual({
      articleUrl: "请填写正确的知识库文章链接",
    });
    expect((await act.close("dba", id, { ...facts, intoKb: false })).envelope?.fields).toHaveProperty(
      "notIntoKbReason",
    );
    expect((await act.close("dba", id, { ...facts, rating })).errorCode).toBe(
      "serviceRequest.rateByCustomerOnly",
    );
    expect((await act.close("dba", id, facts)).result).toMatchObject({ status: 2, closeType: 1, ...facts });
  });

  it("needs the business restored or the customer's word from the vendor", async () => {
    const id = await raiseAnswered();
    const refused = await act.close("dba", id, facts);
    expect(refused.errorCode).toBe("serviceRequest.notRestoredOrConfirmed");
    expect(refused.envelope?.operateMessage).toContain("满 72 小时");
    const done = await act.close("dba", id, { ...facts, customerConfirmText: "木槿电话确认已恢复" });
    expect(done.result.status).toBe(2);
    expect((await act.history("customer", id)).result.list[0]?.content).toBe("木槿电话确认已恢复");
  });

  it("is a cancellation, and the reporter's alone, while no one has begun", async () => {
    const id = await act.raise("customer");
    for (const as of ["ta", "orgAdmin"] as const) {
      expect((await act.close(as, id, facts)).errorCode).toBe("serviceRequest.onlyReporterCancels");
    }
    const { result } = await act.close("customer", id);
    expect(result).toMatchObject({ status: 2, closeType: 3 });
    expect(result.clocks.map(({ outcome }) => outcome)).toEqual(["void", "void"]);
  });

  it("is the vendor's right only for those who lead it", async () => {
    const id = await raiseAnswered();
    await act.recover("dba", id);
    expect((await act.close("dutyDba", id, facts)).errorCode).toBe("serviceRequest.executorOnly");
    expect((await act.close("ma", id, facts)).errorCode).toBe("serviceRequest.executorOnly");
  });

  it("has one winner among ten, and writes the history once", async () => {
    const id = await raiseAnswered();
    const answers = await Promise.all(Array.from({ length: 10 }, () => act.close("customer", id)));
    expect(answers.filter(({ envelope }) => envelope?.success)).toHaveLength(1);
    const refused = answers.find(({ envelope }) => !envelope?.success);
    expect(refused?.errorCode).toBe("serviceRequest.notCloseable");
    expect(refused?.envelope?.operateMessage).toBe("当前状态为“已关闭”，不能关闭");
    expect(refused?.envelope?.operateCallBackObj).toMatchObject({ id, status: 2 });
    expect(
      (await act.history("customer", id)).result.list.filter(({ action }) => action === "close"),
    ).toHaveLength(1);
  });

  it("looks the same for another company's request and for one that does not exist", async () => {
    const id = await raiseAnswered();
    const foreign = await act.close("otherCompany", id);
    const missing = await act.close("otherCompany", 999_999);
    expect([foreign.status, foreign.body, foreign.errorCode]).toEqual([
      missing.status,
      missing.body,
      missing.errorCode,
    ]);
    expect(foreign.errorCode).toBe("serviceRequest.notFound");
  });
});

describe("reopening", () => {
  it("begins a second cycle without a first response, and the rating no longer speaks for it", async () => {
    const id = await raiseAnswered();
    await act.close("customer", id, { rating });
    clock.advanceMinutes(60);
    const { result } = await act.reopen("customer2", id);
    expect(result).toMatchObject({
      status: 1,
      reopenCount: 1,
      closedTime: null,
      rating: { isSuperseded: true },
    });
    expect(
      result.clocks.filter(({ cycle }) => cycle === 1).map(({ kind, outcome }) => [kind, outcome]),
    ).toEqual([
      ["solve", "running"],
      ["reply", "running"],
    ]);
    expect((await act.reopen("customer", id)).errorCode).toBe("serviceRequest.notReopenable");
    expect(
      (await act.close("customer", id, { rating: { ...rating, resultScore: 10 } })).result.rating,
    ).toMatchObject({
      resultScore: 10,
      isSuperseded: false,
    });
  });

  it("is refused to customers after 14 days, not to the executor", async () => {
    const id = await raiseAnswered();
    await act.close("customer", id);
    clock.advanceMinutes(15 * 24 * 60);
    const refused = await act.reopen("customer", id);
    expect(refused.errorCode).toBe("serviceRequest.reopenWindowPassed");
    expect(refused.envelope?.operateMessage).toContain("超过 14 天");
    expect((await act.reopen("dba", id)).result.reopenCount).toBe(1);
  });

  it("asks for a reason of ten characters and for someone who may", async () => {
    const id = await raiseAnswered();
    await act.close("customer", id);
    expect((await act.reopen("customer", id, "太短")).envelope?.fields).toEqual({
      reason: "至少输入 10 个字符",
    });
    expect((await act.reopen("otherCompany", id)).errorCode).toBe("serviceRequest.notFound");
    expect((await act.reopen("ma", id)).errorCode).toBe("serviceRequest.executorOnly");
  });

  it("does not slip past the entitlement review", async () => {
    const id = await act.raise("expiredCustomer", { accId: app.world.serviceNumbers.cExpired });
    await act.close("expiredCustomer", id);
    expect((await act.reopen("expiredCustomer", id)).errorCode).toBe("serviceRequest.reviewPending");
  });
});
