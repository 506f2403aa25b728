import type { CallInput } from "@pharos/api/core";
import { listServiceRequests } from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { announceDueStages } from "../../request-sla/request-sla.testing.ts";
import { codes, createRequestApp, type RequestSetup } from "../service-request.testing.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];
const ids: Record<"old" | "grave" | "question" | "closed" | "foreign" | "waiting", number> = {
  old: 0,
  grave: 0,
  question: 0,
  closed: 0,
  foreign: 0,
  waiting: 0,
};

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(new Date("2026-06-10T10:00:00+08:00")));
  ids.old = await act.raise("customer", { title: "慢 SQL：100%_CPU" });
  ids.closed = await act.raise("orgAdmin", { title: "已经关闭的慢 SQL" });
  await act.close("orgAdmin", ids.closed);
  clock.set(new Date("2026-06-12T09:00:00+08:00"));
  ids.foreign = await act.raise("otherCompany", { accId: app.world.serviceNumbers.b247 });
  ids.question = await act.raise("customer", { title: "参数咨询", type: codes.p4 });
  ids.waiting = await act.raise("customer2", { title: "待反馈", type: codes.p2 });
  await act.reply("dba", ids.waiting, { needFeedback: true });
  ids.grave = await act.raise("customer", { title: "核心库宕机", type: codes.p1 });
  clock.advanceMinutes(2);
});
afterAll(() => app.close());

const list = async (
  as: PersonaName,
  query: NonNullable<CallInput<typeof listServiceRequests>["query"]> = {},
) => (await app.call(listServiceRequests, { query }, { as })).result;
const idsOf = async (...args: Parameters<typeof list>) => (await list(...args)).list.map(({ id }) => id);

describe("the list of requests", () => {
  it("shows the newest first, with the clock that is due next", async () => {
    const { list: rows, total, counts } = await list("customer");
    expect(rows.map(({ id }) => id)).toEqual([ids.grave, ids.waiting, ids.question, ids.closed, ids.old]);
    expect([total, counts]).toEqual([5, { "0": 3, "1": 0, "2": 1, "3": 0, "4": 1, "5": 0 }]);
    expect(rows[0]).toMatchObject({
      companyName: "澜汐银行",
      productName: "Oracle",
      reporterName: "木槿",
      executorName: null,
    });
    expect(rows[0]?.sla).toMatchObject({ kind: "firstResponse", targetMinutes: 5, pausedAt: null });
    expect(rows[1]).toMatchObject({ executorName: "芒种", replyCount: 1 });
    expect(rows[1]?.sla?.pausedAt).not.toBeNull();
    expect(rows[3]?.sla).toBeNull();
  });

  it("pages without losing or doubling a row", async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((pageNum) => idsOf("customer", { pageNum, pageSize: 2 })),
    );
    expect(pages).toEqual([[ids.grave, ids.waiting], [ids.question, ids.closed], [ids.old], []]);
  });

  it("sorts by gravity, by what is due and by the last reply", async () => {
    expect(await idsOf("customer", { sortField: "severity", sortOrder: "asc" })).toEqual([
      ids.grave,
      ids.waiting,
      ids.closed,
      ids.old,
      ids.question,
    ]);
    // P1, P2, then among the P3 the clock that is due first; what has none last.
    expect(await idsOf("customer", { sortField: "priority", sortOrder: "asc" })).toEqual([
      ids.grave,
      ids.waiting,
      ids.old,
      ids.closed,
      ids.question,
    ]);
    expect((await idsOf("customer", { sortField: "sla", sortOrder: "asc" })).slice(0, 3)).toEqual([
      ids.old,
      ids.grave,
      ids.question,
    ]);
    expect((await idsOf("customer", { sortField: "lastReplyTime" }))[0]).toBe(ids.waiting);
  });

  it("finds words of the title and numbers, and takes wildcards literally", async () => {
    expect(await idsOf("customer", { title: "慢  SQL" })).toEqual([ids.closed, ids.old]);
    expect(await idsOf("customer", { title: "%_CPU" })).toEqual([ids.old]);
    expect(await idsOf("customer", { title: "_" })).toEqual([ids.old]);
    const { srNo } = (await act.read("customer", ids.grave)).result;
    expect(await idsOf("customer", { title: srNo.toLowerCase() })).toEqual([ids.grave]);
  });

  it("filters within what may be seen, and counts by status without the status filter", async () => {
    const { list: rows, total, counts } = await list("customer", { status: "2" });
    expect([rows.map(({ id }) => id), total, counts["0"]]).toEqual([[ids.closed], 1, 3]);
    expect(await idsOf("customer", { status: ["0", "4"], type: "2,1" })).toEqual([ids.grave, ids.waiting]);
    expect(await idsOf("customer", { companyId: app.world.companies.b })).toEqual([]);
    expect(await idsOf("pa", { companyId: app.world.companies.b })).toEqual([ids.foreign]);
    expect(await idsOf("customer", { unclosed: "false" })).toEqual([ids.closed]);
    expect(await idsOf("customer", { unassigned: "1", unclosed: "1" })).toEqual([
      ids.grave,
      ids.question,
      ids.old,
    ]);
    expect(await idsOf("customer2", { mine: "true" })).toEqual([ids.waiting]);
    expect(await idsOf("dba", { mine: "1" })).toEqual([ids.waiting]);
    expect(await idsOf("customer", { personId: app.world.users.dba })).toEqual([ids.waiting]);
    expect(await idsOf("customer", { startTime: "2026-06-11" })).not.toContain(ids.old);
    expect(await idsOf("customer", { startTime: "2026-06-10", endTime: "2026-06-10" })).toEqual([
      ids.closed,
      ids.old,
    ]);
    expect(await idsOf("customer", { accId: app.world.serviceNumbers.a59 })).toEqual([]);
  });

  it("finds what is about to be late and what is late", async () => {
    await announceDueStages(app.platform);
    expect(await idsOf("customer", { slaState: "breached" })).toEqual([ids.old]);
    clock.advanceMinutes(2.5);
    await announceDueStages(app.platform);
    expect(await idsOf("customer", { slaState: "warn" })).toEqual([ids.grave]);
  });

  it("refuses nonsense at the field instead of failing", async () => {
    for (const [field, value] of [
      ["pageSize", "201"],
      ["sortField", "password"],
      ["startTime", "yesterday"],
      ["status", "a"],
      ["title", "\u0000"],
      ["companyId", "9007199254740993"],
    ] as const) {
      const answer = await app.inject({
        url: `/esapi/fault/list?${new URLSearchParams({ [field]: value }).toString()}`,
        headers: { authorization: await app.signIn("customer") },
      });
      expect([field, answer.statusCode, answer.headers["x-error-code"]]).toEqual([
        field,
        200,
        "common.validation",
      ]);
    }
  });
});
