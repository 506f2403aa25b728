import type { SlaClockView } from "@pharos/api/service-request";
import { createServerTranslator } from "@pharos/i18n/server";
import { describe, expect, it } from "vitest";
import { formatOf } from "../../../shared/format/format.ts";
import { clockStateAt, currentClocks } from "./clock-state.ts";
import { clockSentence, clockText } from "./clock-words.ts";

const start = "2026-06-12T10:00:00+08:00";
const at = (minutes: number) => Date.parse(start) + minutes * 60_000;
const iso = (minutes: number) => new Date(at(minutes)).toISOString();

const clock = (more: Partial<SlaClockView> = {}): SlaClockView => ({
  kind: "firstResponse",
  cycle: 0,
  targetMinutes: 30,
  startedAt: start,
  dueAt: iso(30),
  pausedAt: null,
  stoppedAt: null,
  outcome: "running",
  isBreached: false,
  workingLeft: null,
  ...more,
});

describe("a running clock", () => {
  it.each([
    [0, "ok"],
    [14.9, "ok"],
    [15, "info"],
    [23.9, "info"],
    [24, "warn"],
    [30, "warn"],
    [30.1, "p1"],
  ] as const)("after %d of 30 minutes is %s", (minutes, tone) => {
    expect(clockStateAt(clock(), at(minutes)).tone).toBe(tone);
  });

  it("is overdue as soon as its due moment has passed, also before the server has noticed", () => {
    expect(clockStateAt(clock(), at(31))).toMatchObject({ phase: "overdue", remainingMs: -60_000 });
  });

  it("stays breached when a lower severity moved the due moment behind the breach", () => {
    expect(clockStateAt(clock({ isBreached: true, dueAt: iso(120) }), at(40))).toMatchObject({
      phase: "overdue",
      tone: "p1",
    });
  });

  it("has used nothing when the due moment lies further off than the target", () => {
    expect(clockStateAt(clock({ dueAt: iso(90) }), at(0)).usedShare).toBe(0);
  });
});

describe("a clock that does not run", () => {
  it("stands where it was paused", () => {
    const paused = clockStateAt(clock({ pausedAt: iso(10) }), at(500));
    expect(paused).toMatchObject({ phase: "paused", remainingMs: 20 * 60_000, tone: "mute" });
  });

  it("says whether it was met or missed", () => {
    expect(clockStateAt(clock({ outcome: "met", stoppedAt: iso(3) }), at(500)).phase).toBe("met");
    const missed = clockStateAt(
      clock({ outcome: "breached", isBreached: true, stoppedAt: iso(54) }),
      at(500),
    );
    expect(missed).toMatchObject({ phase: "missed", remainingMs: -24 * 60_000 });
  });

  it("is unlimited without a due moment, and void when cancelled", () => {
    expect(clockStateAt(clock({ targetMinutes: null, dueAt: null }), at(1)).phase).toBe("unlimited");
    expect(clockStateAt(clock({ outcome: "void", stoppedAt: iso(1) }), at(1)).phase).toBe("void");
  });
});

it("shows of each kind the clock of the last life and, of replies, the last interval", () => {
  const first = clock({ outcome: "met", stoppedAt: iso(3) });
  const solveBefore = clock({ kind: "solve", outcome: "breached", stoppedAt: iso(90) });
  const solveNow = clock({ kind: "solve", cycle: 1, startedAt: iso(200) });
  const replyBefore = clock({
    kind: "reply",
    cycle: 1,
    startedAt: iso(200),
    outcome: "met",
    stoppedAt: iso(210),
  });
  const replyNow = clock({ kind: "reply", cycle: 1, startedAt: iso(210) });
  expect(currentClocks([solveNow, replyNow, first, solveBefore, replyBefore])).toEqual([
    first,
    replyNow,
    solveNow,
  ]);
});

describe("the words of a clock", () => {
  const { t } = createServerTranslator();
  const say = (language: "zh-CN" | "en-US", view: SlaClockView, minutes: number, isInFull = false) => {
    const words: Parameters<typeof clockText>[1] = (key, ...variables) => t(language, key, ...variables);
    return clockText(clockStateAt(view, at(minutes)), words, formatOf(language, words), { isInFull });
  };

  it.each([
    ["zh-CN", 26.4, "剩余 3 分 36 秒"],
    ["en-US", 26.4, "3 min 36 s left"],
    ["zh-CN", 29.4, "剩余 36 秒"],
    ["zh-CN", 37.35, "已超时 7 分 21 秒"],
    ["zh-CN", 30.001, "已超时 1 秒"],
    ["zh-CN", 54, "已超时 24 分钟"],
    ["en-US", 31, "overdue by 1 min"],
    ["zh-CN", 122, "已超时 1 小时 32 分"],
    ["en-US", 30 + 25 * 60, "overdue by 1 d 1 h"],
  ] as const)("in %s after %d of 30 minutes: %s", (language, minutes, words) => {
    expect(say(language, clock(), minutes)).toBe(words);
  });

  it("name working time when they are said in full", () => {
    const workingLeft = { minutes: 480, at: iso(0), isCounting: false, until: iso(900) };
    const view = clock({ targetMinutes: 480, dueAt: iso(1400), workingLeft });
    expect(say("zh-CN", view, 0)).toBe("剩余 8 小时");
    expect(say("zh-CN", view, 30, true)).toBe("剩余 8 小时（工作时间）");
    expect(say("en-US", view, 915, true)).toBe("7 h 45 min of working time left");
    expect(clockStateAt(view, at(900 + 240)).usedShare).toBeCloseTo(0.5);
  });

  it("have no days in working time", () => {
    const workingLeft = { minutes: 2400, at: iso(0), isCounting: true, until: iso(300) };
    expect(say("zh-CN", clock({ targetMinutes: 2400, dueAt: iso(7000), workingLeft }), 0)).toBe(
      "剩余 40 小时",
    );
  });

  it("say paused with what is left or late", () => {
    expect(say("zh-CN", clock({ pausedAt: iso(10) }), 500)).toBe("已暂停，剩余 20 分钟");
    expect(say("en-US", clock({ pausedAt: iso(40), isBreached: true }), 500)).toBe(
      "paused, overdue by 10 min",
    );
  });
});

describe("the line of a clock that has ended", () => {
  const { t } = createServerTranslator();
  const words: Parameters<typeof clockText>[1] = (key, ...variables) => t("zh-CN", key, ...variables);
  const say = (view: SlaClockView) =>
    clockSentence(view, clockStateAt(view, at(500)), words, formatOf("zh-CN", words));

  it("says what was used of the target", () => {
    expect(say(clock({ outcome: "met", stoppedAt: iso(3) }))).toBe("用时 3 分钟 / 30 分钟");
    expect(say(clock({ outcome: "breached", isBreached: true, stoppedAt: iso(54) }))).toBe(
      "用时 54 分钟 / 30 分钟",
    );
  });

  it("says that it was met when nothing of working time was used", () => {
    const workingLeft = { minutes: 30, at: iso(0), isCounting: false, until: iso(900) };
    expect(say(clock({ outcome: "met", stoppedAt: iso(3), workingLeft }))).toBe("已达标");
  });
});
