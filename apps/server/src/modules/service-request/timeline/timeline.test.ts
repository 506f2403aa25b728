import {
  getServiceRequestTimeline,
  listServiceRequestHistory,
  replyToServiceRequest,
} from "@pharos/api/service-request";
import type { PersonaName } from "@pharos/fixtures";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeOf, createRequestApp, type RequestSetup, repliesOf } from "../service-request.testing.ts";

let app: RequestSetup["app"];
let clock: RequestSetup["clock"];
let act: RequestSetup["act"];

const ten = new Date("2026-06-12T10:00:00+08:00");

beforeAll(async () => {
  ({ app, clock, act } = await createRequestApp(ten));
});
beforeEach(() => clock.set(ten));
afterAll(() => app.close());

interface Position {
  readonly since?: number;
  readonly before?: string;
  readonly pageSize?: number;
}

const read = (as: PersonaName, id: number, position: Position = {}) =>
  app.call(getServiceRequestTimeline, { query: { id, ...position } }, { as });

/** Every key from the newest page to the oldest, as a reader would turn them. */
async function walk(as: PersonaName, id: number, pageSize: number): Promise<string[][]> {
  const pages: string[][] = [];
  let before: string | null | undefined;
  do {
    const { timeline } = (await read(as, id, { pageSize, ...(before != null && { before }) })).result;
    pages.push(timeline.entries.map(({ key }) => key));
    before = timeline.older;
  } while (before !== null);
  return pages;
}

/** A thread with notes, events and answers of both sides. */
async function converse(): Promise<number> {
  const id = await act.raise("customer");
  await act.assign("ta", id, "dba");
  for (let round = 0; round < 4; round += 1) {
    for (const [who, input] of [
      ["dba", { visibility: 1 }],
      ["dba", {}],
      ["customer", {}],
    ] as const) {
      clock.advanceMinutes(1);
      await act.reply(who, id, { contentMd: `${who} ${round}`, ...input });
    }
  }
  return id;
}

describe("the line of time", () => {
  it("comes in pages that leave nothing out and tell nothing twice, whatever their size", async () => {
    const id = await converse();
    const [whole = []] = await walk("dba", id, 100);
    expect(whole.filter((key) => key.startsWith("reply"))).toHaveLength(12);
    for (const pageSize of [1, 2, 5]) {
      const pages = await walk("dba", id, pageSize);
      for (const page of pages) expect(page.length).toBeLessThanOrEqual(pageSize);
      expect(pages.toReversed().flat()).toEqual(whole);
    }
  });

  it("shows customers neither internal notes nor internal steps, and does not count them", async () => {
    const id = await converse();
    const { timeline } = (await read("customer", id)).result;
    expect(repliesOf({ timeline }).map(({ visibility }) => visibility)).toEqual(
      Array.from({ length: 8 }, () => 0),
    );
    expect(timeline.entries.some(({ step }) => step?.isInternal)).toBe(false);
    expect(timeline.counts).toEqual({ public: 8, internal: 0 });
    expect((await read("dba", id)).result.timeline.counts).toEqual({ public: 8, internal: 4 });
    await act.reply("dba", id, { visibility: 1, contentMd: "内部" });
    const news = (await read("customer", id, { since: timeline.cursor })).result;
    expect(JSON.stringify(news)).not.toContain("内部");
    expect(news.timeline.cursor).toBe(timeline.cursor);
  });

  it("is not there for strangers, at any position", async () => {
    const id = await converse();
    for (const position of [{}, { since: 0 }, { before: "99999.99999" }]) {
      expect((await read("otherCompany", id, position)).status).toBe(204);
      expect((await read("otherCompany", 999_999, position)).status).toBe(204);
    }
    expect((await read("noRole", id)).status).toBe(205);
    expect((await read("customer", id, { before: "1;drop" })).errorCode).toBe("common.validation");
  });

  it("tells since a position what was said, changed and withdrawn, with the request as it is now", async () => {
    const id = await act.raise("customer");
    const { replyId } = (await act.reply("customer", id, { contentMd: "第一" })).result;
    clock.advanceMinutes(1);
    const { timeline: known } = (await read("dba", id)).result;
    clock.advanceMinutes(1);
    await act.assign("ta", id, "dba");
    await act.reply("dba", id, { contentMd: "第二" });
    const { timeline, request } = (await read("dba", id, { since: known.cursor })).result;
    expect(repliesOf({ timeline }).map(({ contentMd }) => contentMd)).toEqual(["第二"]);
    expect(timeline.entries.some(({ step }) => step?.action === "assign")).toBe(true);
    expect(timeline).toMatchObject({ isPage: false, older: null });
    expect(request).toMatchObject({ id, status: 1, executor: { name: expect.any(String) } });
    // What was written at the beginning has not changed, and is not sent again.
    expect(request).not.toHaveProperty("contentMd");
    expect(replyId).toBe(known.lastPublicReplyId);
  });

  it("begins anew for who has missed too much", async () => {
    const id = await act.raise("customer");
    const { cursor } = (await read("customer", id)).result.timeline;
    for (let no = 0; no < 101; no += 1) await act.reply("customer", id, { contentMd: `${no}` });
    const { timeline } = (await read("customer", id, { since: cursor })).result;
    expect(timeline.isPage).toBe(true);
    expect(timeline.older).not.toBeNull();
    expect(repliesOf({ timeline }).at(-1)?.contentMd).toBe("100");
  });

  it("stays as cheap in answers, however long the thread is", async () => {
    const id = await act.raise("customer");
    const words = "x".repeat(2_000);
    for (let no = 0; no < 40; no += 1) await act.reply("customer", id, { contentMd: words });
    const detail = await act.read("customer", id);
    expect(repliesOf(detail.result).length).toBeLessThanOrEqual(30);
    const history = await app.call(listServiceRequestHistory, { query: { id } }, { as: "customer" });
    expect(history.result.total).toBe(41);
  });
});

describe("the answer of a write", () => {
  it("carries what came since the position the page has read, by anybody", async () => {
    const id = await act.raise("customer");
    clock.advanceMinutes(1);
    const { timeline } = (await act.read("customer", id)).result;
    await act.reply("dba", id, { contentMd: "别人说的" });
    const answer = await app.call(
      replyToServiceRequest,
      { body: { faultId: id, contentMd: "自己说的" } },
      { as: "customer", headers: { "x-since": String(timeline.cursor) } },
    );
    const change = changeOf(answer.result);
    expect(repliesOf(change).map(({ contentMd }) => contentMd)).toEqual(["别人说的", "自己说的"]);
    expect(change.timeline.isPage).toBe(false);
    expect(change).not.toHaveProperty("contentMd");
    expect((await read("customer", id, { since: change.timeline.cursor })).result.request?.version).toBe(
      change.version,
    );
  });

  it("carries the long texts when they have changed", async () => {
    const id = await act.raise("customer");
    const { timeline } = (await act.read("customer", id)).result;
    await act.reply("dba", id);
    await act.recover("dba", id);
    const closed = (await act.close("customer", id)).result;
    expect(closed).toMatchObject({ status: 2, contentMd: "批量任务失败" });
    expect((await read("customer", id, { since: timeline.cursor })).result.request?.contentMd).toBe(
      "批量任务失败",
    );
  });

  it("says that a reply was sent although its writer has lost the sight of the request meanwhile", async () => {
    const id = await act.raise("otherCompany", { accId: app.world.serviceNumbers.b247 });
    await act.assign("pa", id, "dba2");
    const key = { "idempotency-key": "end-of-shift" };
    const body = { faultId: id, contentMd: "交班前的最后一句" };
    const send = async () =>
      app.call(replyToServiceRequest, { body }, { token: await app.signIn("dutyDba"), headers: key });
    expect((await send()).result.change).not.toBeNull();
    // The shift has ended when the answer is asked for once more.
    clock.advanceMinutes(3 * 24 * 60);
    const again = await send();
    expect(again.envelope?.success).toBe(true);
    expect(again.result.change).toBeNull();
    expect(JSON.stringify(again.envelope)).not.toContain("交班前");
  });
});
