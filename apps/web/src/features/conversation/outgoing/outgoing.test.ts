import { beforeEach, describe, expect, it } from "vitest";
import type { DraftStore } from "../../../shared/client-store.ts";
import { blankComposition } from "../composer/composition.ts";
import { createOutgoingBox, type Delivery, type OutgoingBox, type OutgoingReply } from "./outgoing.ts";

const outgoingSlot = "test.outgoing.";

/** A browser whose time and connection the test holds in its hand. */
function createBrowser() {
  const kept = new Map<string, unknown>();
  const drafts: DraftStore = {
    read: (slot) =>
      // The test reads under the slot under which it was kept.
      kept.has(slot) ? { value: kept.get(slot) as never, savedAt: "2026-06-12T02:00:00Z" } : null,
    keep: (slot, value) => void kept.set(slot, value),
    forget: (slot) => void kept.delete(slot),
    slots: (beginning) => [...kept.keys()].filter((slot) => slot.startsWith(beginning)),
  };
  const said = new Set<string>();
  const returned: OutgoingReply[] = [];
  const attempts: { key: string; isLeaving: boolean }[] = [];
  const state = { nowMs: 1_000_000, answer: { kind: "delivered" } as Delivery };
  let jobs: { run: () => void; atMs: number }[] = [];
  const open = (): OutgoingBox =>
    createOutgoingBox({
      slot: outgoingSlot,
      drafts,
      deliver: async ({ key }, { isLeaving }) => {
        attempts.push({ key, isLeaving });
        // The server says the same thing once.
        if (state.answer.kind !== "refused") said.add(key);
        return state.answer;
      },
      giveBack: (reply) => void returned.push(reply),
      now: () => state.nowMs,
      later: (run, delayMs) => {
        const job = { run, atMs: state.nowMs + delayMs };
        jobs.push(job);
        return () => {
          jobs = jobs.filter((one) => one !== job);
        };
      },
    });
  const pass = async (ms: number) => {
    state.nowMs += ms;
    const due = jobs.filter(({ atMs }) => atMs <= state.nowMs);
    jobs = jobs.filter((job) => !due.includes(job));
    for (const { run } of due) run();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { drafts, said, returned, attempts, state, open, pass };
}

let browser: ReturnType<typeof createBrowser>;
let box: OutgoingBox;
const reply = (key: string): OutgoingReply => ({
  key,
  subjectId: 7,
  audience: "public",
  composition: { ...blankComposition, contentMd: "已处理" },
  files: [],
  body: { faultId: 7, contentMd: "已处理" },
  heldAtMs: 1_000_000,
  sendAtMs: 1_010_000,
});

beforeEach(() => {
  browser = createBrowser();
  box = browser.open();
});

describe("a reply on its way", () => {
  it("goes out after its time, once, and is forgotten when it has arrived", async () => {
    box.hold(reply("a"));
    await browser.pass(9_999);
    expect(browser.attempts).toEqual([]);
    await browser.pass(1);
    expect([...browser.said]).toEqual(["a"]);
    expect(box.entries()).toEqual([]);
    expect(browser.drafts.slots(outgoingSlot)).toEqual([]);
  });

  it("can be taken back until it is tried, with everything that was in it", async () => {
    box.hold(reply("a"));
    expect(box.recall("a")).toMatchObject({ composition: { contentMd: "已处理" } });
    await browser.pass(60_000);
    expect(browser.attempts).toEqual([]);
    box.hold(reply("b"));
    box.sendNow("b");
    expect(box.recall("b")).toBeUndefined();
  });

  it("goes out at once when its page is left, and only its own", async () => {
    box.hold(reply("a"));
    box.hold({ ...reply("b"), subjectId: 8 });
    void box.flush({ subjectId: 7 });
    await browser.pass(0);
    expect(browser.attempts).toEqual([{ key: "a", isLeaving: false }]);
    void box.flush("leaving");
    await browser.pass(0);
    expect(browser.attempts.at(-1)).toEqual({ key: "b", isLeaving: true });
  });

  it("is tried again with the same key while no one knows whether it arrived", async () => {
    browser.state.answer = { kind: "unsure", error: new Error("offline") };
    box.hold(reply("a"));
    await browser.pass(10_000);
    expect(box.entries()).toMatchObject([{ state: "unsure", reason: "offline" }]);
    expect(box.recall("a")).toBeUndefined();
    browser.state.answer = { kind: "delivered" };
    await browser.pass(15_000);
    expect(browser.attempts.map(({ key }) => key)).toEqual(["a", "a"]);
    expect(box.entries()).toEqual([]);
  });

  it("comes back to who wrote it when it is refused", async () => {
    browser.state.answer = { kind: "refused", error: new Error("closed") };
    box.hold(reply("a"));
    await browser.pass(10_000);
    expect(browser.returned.map(({ key }) => key)).toEqual(["a"]);
    expect(browser.drafts.slots(outgoingSlot)).toEqual([]);
  });
});

describe("a page that was closed before it knew", () => {
  it("is made good by the next one with the same key", async () => {
    browser.state.answer = { kind: "unsure", error: new Error("gone") };
    box.hold(reply("a"));
    void box.flush("leaving");
    await browser.pass(0);
    const next = browser.open();
    browser.state.answer = { kind: "delivered" };
    next.recover();
    next.recover();
    expect(next.entries()).toHaveLength(1);
    await browser.pass(20_000);
    expect([...browser.said]).toEqual(["a"]);
    expect(browser.drafts.slots(outgoingSlot)).toEqual([]);
  });

  it("has what may have arrived tried at once, and lets no one take it back", async () => {
    browser.state.answer = { kind: "unsure", error: new Error("gone") };
    box.hold(reply("a"));
    void box.flush("leaving");
    await browser.pass(0);
    const next = browser.open();
    browser.state.answer = { kind: "delivered" };
    next.recover();
    expect(next.recall("a")).toBeUndefined();
    await browser.pass(0);
    expect(next.entries()).toEqual([]);
  });

  it("is left alone when another page has delivered or taken back its reply meanwhile", async () => {
    box.hold(reply("a"));
    const other = browser.open();
    other.recover();
    box.recall("a");
    await browser.pass(20_000);
    expect(browser.attempts).toEqual([]);
    expect(other.entries()).toEqual([]);
  });

  it("never has a reply sent that was taken back on another page", async () => {
    box.hold(reply("a"));
    const other = browser.open();
    other.recover();
    expect(other.recall("a")).toMatchObject({ composition: { contentMd: "已处理" } });
    await browser.pass(20_000);
    expect(browser.attempts).toEqual([]);
    expect(box.entries()).toEqual([]);
  });

  it("cannot take back what another page is sending", async () => {
    browser.state.answer = { kind: "unsure", error: new Error("offline") };
    box.hold(reply("a"));
    const other = browser.open();
    other.recover();
    box.sendNow("a");
    expect(other.recall("a")).toBeUndefined();
  });

  it("sends where nothing can be stored", async () => {
    const kept = browser.drafts.keep;
    Object.assign(browser.drafts, { keep: () => undefined });
    box.hold(reply("a"));
    await browser.pass(10_000);
    Object.assign(browser.drafts, { keep: kept });
    expect(browser.attempts.map(({ key }) => key)).toEqual(["a"]);
  });

  it("gets a reply back as a draft when the server may have forgotten the key", () => {
    box.hold(reply("a"));
    browser.state.nowMs += 41 * 3_600_000;
    const next = browser.open();
    next.recover();
    expect(browser.returned.map(({ key }) => key)).toEqual(["a"]);
    expect(next.entries()).toEqual([]);
  });
});
