import {
  listRequestLinks,
  listServiceRequests,
  mergeServiceRequest,
  splitServiceRequest,
  undoMergeServiceRequest,
} from "@pharos/api/service-request";
import { replaySla } from "@pharos/domain/sla";
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
import { listSlaEvents, slaClockRepo } from "../sla-clock.repo.ts";
import { snapshotOf } from "../sla-clock.row.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

const ten = new Date("2026-06-12T10:00:00+08:00");
const reason = "与另一个请求是同一次故障";

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(ten));
});
beforeEach(() => clock.set(ten));
afterAll(() => app.close());

const db = () => app.platform.database.kysely;
const merge = (as: PersonaName, faultId: number, intoId: number) =>
  app.call(mergeServiceRequest, { body: { faultId, intoId, reason } }, { as });
const undo = (as: PersonaName, faultId: number) =>
  app.call(undoMergeServiceRequest, { body: { faultId } }, { as });
const watchersOf = async (id: number) =>
  (
    await db()
      .selectFrom("service_request_watcher")
      .select("user_id")
      .where("service_request_id", "=", id)
      .orderBy("user_id")
      .execute()
  ).map(({ user_id }) => user_id);

async function expectReplayed(id: number): Promise<void> {
  const row = await db()
    .selectFrom("service_request")
    .select("sla_snapshot")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const ms = (time: string | null) => time && Date.parse(time);
  const context = (clocks: Awaited<ReturnType<ReturnType<typeof slaClockRepo>["listOf"]>>) =>
    clocks.map((one) => [
      one.kind,
      one.cycle,
      one.outcome,
      one.pausedMinutes,
      ...[one.dueAt, one.pausedAt, one.stoppedAt, one.breachedAt].map(ms),
    ]);
  const stored = await slaClockRepo(db()).listOf(id);
  const replayed = replaySla(await listSlaEvents(db(), id), snapshotOf(row));
  // Only the stored ones have ids and stages, which the story leaves out.
  expect(context(stored)).toEqual(context(replayed as typeof stored));
}

describe("merging a duplicate", () => {
  it("ends it in the other one, which its people follow from now on", async () => {
    const into = await act.raise("customer", { title: "主请求" });
    const duplicate = await act.raise("customer2", { title: "重复请求", type: codes.p1 });
    clock.advanceMinutes(1);
    const { result } = await merge("ta", duplicate, into);
    expect(result).toMatchObject({ status: 2, closeType: 4 });
    expect(result.clocks.map(({ outcome }) => outcome)).toEqual(["void", "void"]);
    expect(await watchersOf(into)).toEqual([app.world.users.customer2]);
    await expectReplayed(duplicate);

    const seen = (await app.call(listRequestLinks, { query: { id: duplicate } }, { as: "customer2" })).result;
    const { srNo } = (await act.read("customer", into)).result;
    expect(seen.mergedInto).toMatchObject({ id: into, srNo });
    expect(seen.links).toMatchObject([{ role: "duplicateOf", isMerge: true }]);
    const [last] = (await act.history("customer2", duplicate)).result.list;
    expect(last).toMatchObject({
      action: "merge",
      fromStatus: 0,
      toStatus: 2,
      targetName: srNo,
      content: reason,
    });
    expect((await act.history("customer", into)).result.list[0]).toMatchObject({
      action: "merge_in",
      content: reason,
    });
    expect((await act.reply("customer2", duplicate)).errorCode).toBe("serviceRequest.mergedNotReplyable");
    expect((await act.reopen("customer2", duplicate)).errorCode).toBe("serviceRequest.mergedNotReopenable");
    const open = await app.call(listServiceRequests, { query: { unclosed: "true" } }, { as: "customer2" });
    expect(open.result.list.map(({ id }) => id)).not.toContain(duplicate);
  });

  it("tells anyone who followed it", async () => {
    const into = await act.raise("customer");
    const duplicate = await act.raise("customer2", { title: "通知用例" });
    await merge("ta", duplicate, into);
    await app.drain();
    const notified = await db()
      .selectFrom("message")
      .select(["user_id"])
      .where("object_id", "=", duplicate)
      .where("title_key", "=", "serviceRequestServer.message.merged")
      .execute();
    expect(notified.map(({ user_id }) => user_id)).toContain(app.world.users.customer2);
  });

  it("is refused where it makes no sense, or would show what is confidential", async () => {
    const a = await act.raise("customer");
    const b = await act.raise("customer");
    const secret = await act.raise("customer", { isConfidential: true });
    const foreign = await act.raise("otherCompany", { accId: app.world.serviceNumbers.b247 });
    const fieldsOf = async (as: PersonaName, from: number, to: number) => {
      const answer = await merge(as, from, to);
      return [answer.errorCode, JSON.stringify(answer.envelope)];
    };
    for (const [from, to, code] of [
      [a, a, "不能关联到请求自身"],
      [a, foreign, "只能合并到同一组织"],
      [a, secret, "保密请求与非保密请求"],
      [secret, a, "保密请求与非保密请求"],
      [a, 9_999_999, "找不到该服务请求"],
    ] as const) {
      const [, body] = await fieldsOf("pa", from, to);
      expect(body).toContain(code);
    }
    expect((await merge("customer", a, b)).errorCode).toBe("common.permissionDenied");
    expect((await merge("dba", a, b)).errorCode).toBe("serviceRequest.executorOnly");
    await act.close("customer", b);
    expect((await fieldsOf("pa", a, b))[1]).toContain("目标请求已结束");
    expect((await merge("pa", b, a)).errorCode).toBe("serviceRequest.wrongState");
    expect((await act.read("customer", a)).result.status).toBe(0);
  });

  it("has one winner of a hundred who try at once, also against each other", async () => {
    const [a, b] = [await act.raise("customer"), await act.raise("customer")];
    const tries = await Promise.all(
      Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? merge("ta", a, b) : merge("pa", b, a))),
    );
    expect(tries.filter(({ envelope }) => envelope?.success)).toHaveLength(1);
    const ended = await db()
      .selectFrom("service_request")
      .select("id")
      .where("close_type", "=", 4)
      .where("id", "in", [a, b])
      .execute();
    expect(ended).toHaveLength(1);
  });

  it("says nothing of where it goes on to who may not see that", async () => {
    const into = await act.raise("orgAdmin", { isConfidential: true });
    const duplicate = await act.raise("customer", { isConfidential: true });
    await merge("pa", duplicate, into);
    const seen = (await app.call(listRequestLinks, { query: { id: duplicate } }, { as: "customer" })).result;
    expect(seen).toEqual({ links: [], mergedInto: null });
    const [last] = (await act.history("customer", duplicate)).result.list;
    expect(last).toMatchObject({ action: "merge", targetName: null });
  });
});

describe("taking a merge back", () => {
  it("puts the request where it was, its clocks as if nothing had been", async () => {
    const into = await act.raise("customer");
    const duplicate = await act.raise("customer2", { type: codes.p2 });
    clock.advanceMinutes(5);
    await act.reply("dba", duplicate);
    const before = (await act.read("dba", duplicate)).result;
    clock.advanceMinutes(5);
    await merge("ta", duplicate, into);
    clock.advanceMinutes(10);
    const { result } = await undo("ta", duplicate);
    expect([result.status, result.closeType, result.closedTime]).toEqual([before.status, null, null]);
    expect(result.clocks).toEqual(before.clocks);
    expect(clockOf(result, "solve").dueAt).toBe(minutesAfter(ten, 40));
    expect(await watchersOf(into)).toEqual([]);
    expect((await app.call(listRequestLinks, { query: { id: into } }, { as: "ta" })).result.links).toEqual(
      [],
    );
    await expectReplayed(duplicate);
    expect((await act.history("customer2", duplicate)).result.list[0]).toMatchObject({
      action: "undo_merge",
    });
    expect((await act.reply("customer2", duplicate)).envelope?.success).toBe(true);
    await expectReplayed(duplicate);
  });

  it("has a request that waited for the customer wait again, with its clocks standing still", async () => {
    const into = await act.raise("customer");
    const duplicate = await act.raise("customer2", { type: codes.p2 });
    await act.reply("dba", duplicate, { needFeedback: true });
    clock.advanceMinutes(30);
    await merge("ta", duplicate, into);
    clock.advanceMinutes(30);
    const { result } = await undo("ta", duplicate);
    expect(result.status).toBe(4);
    clock.advanceMinutes(30);
    const answered = changeOf((await act.reply("customer2", duplicate)).result);
    expect(clockOf(answered, "solve").dueAt).toBe(minutesAfter(ten, 90 + 40));
    await expectReplayed(duplicate);
  });

  it("is for leads, within 24 hours, and only of merges", async () => {
    const into = await act.raise("customer");
    const duplicate = await act.raise("customer2");
    expect((await undo("ta", duplicate)).errorCode).toBe("serviceRequest.wrongState");
    await merge("ta", duplicate, into);
    expect((await undo("dba", duplicate)).errorCode).toBe("serviceRequest.executorOnly");
    expect((await undo("customer2", duplicate)).errorCode).toBe("common.permissionDenied");
    clock.advanceMinutes(24 * 60 + 1);
    expect((await undo("ta", duplicate)).errorCode).toBe("serviceRequest.undoMergePassed");
    const closed = await act.raise("customer");
    await act.close("customer", closed);
    expect((await undo("pa", closed)).errorCode).toBe("serviceRequest.notMerged");
  });

  it("happens once, however many try", async () => {
    const into = await act.raise("customer");
    const duplicate = await act.raise("customer2");
    await merge("ta", duplicate, into);
    const tries = await Promise.all(Array.from({ length: 20 }, () => undo("ta", duplicate)));
    expect(tries.filter(({ envelope }) => envelope?.success)).toHaveLength(1);
  });
});

describe("splitting a request", () => {
  const split = (as: PersonaName, faultId: number, title = "另一个问题") =>
    app.call(
      splitServiceRequest,
      {
        body: { faultId, title, contentMd: "> 引用的内容", type: codes.p3, reason: "与原问题无关，单独处理" },
      },
      { as },
    );

  it("makes a request for the same people with clocks from now, linked as a child", async () => {
    const whole = await act.raise("customer2", { type: codes.p1, isConfidential: false });
    await act.reply("dba", whole);
    clock.advanceMinutes(60);
    const { result } = await split("dba", whole);
    const part = (await act.read("customer2", result.id)).result;
    expect(part).toMatchObject({
      srNo: result.srNo,
      title: "另一个问题",
      contentMd: "> 引用的内容",
      status: 0,
      auditState: 0,
      reporter: { userId: app.world.users.customer2 },
      executor: null,
      acc: { id: app.world.serviceNumbers.a247 },
    });
    expect(clockOf(part, "firstResponse").dueAt).toBe(minutesAfter(ten, 90));
    await expectReplayed(result.id);
    const { links } = (await app.call(listRequestLinks, { query: { id: whole } }, { as: "dba" })).result;
    expect(links).toMatchObject([{ role: "child", request: { id: result.id } }]);
    expect((await act.history("customer2", whole)).result.list[0]).toMatchObject({
      action: "split",
      targetName: result.srNo,
    });
    const actions = (await act.history("customer2", result.id)).result.list.map(({ action }) => action);
    expect(actions).toEqual(["split_from", "create"]);
    const found = await app.call(listServiceRequests, { query: { title: result.srNo } }, { as: "customer2" });
    expect(found.result.list.map(({ id }) => id)).toEqual([result.id]);
  });

  it("stays confidential, and is refused to customers, strangers and after the end", async () => {
    const whole = await act.raise("customer", { isConfidential: true });
    expect((await split("customer", whole)).errorCode).toBe("serviceRequest.vendorOnly");
    expect((await split("otherCompany", whole)).errorCode).toBe("serviceRequest.notFound");
    const { result } = await split("pa", whole);
    expect((await act.read("pa", result.id)).result.isConfidential).toBe(true);
    expect((await act.read("customer2", result.id)).status).toBe(204);
    await act.close("customer", whole);
    expect((await split("pa", whole)).errorCode).toBe("serviceRequest.wrongState");
  });
});
