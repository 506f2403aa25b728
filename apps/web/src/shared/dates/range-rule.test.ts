import type { Translate } from "@pharos/i18n";
import { createServerTranslator } from "@pharos/i18n/server";
import { describe, expect, it } from "vitest";
import { type RangeRule, rangeProblems } from "./range-rule.ts";

const translator = createServerTranslator();
const t: Translate = (key, ...variables) => translator.t("zh-CN", key, ...variables);
// Half past eleven in the evening in Shanghai, when it is still the afternoon in London.
const nowMs = Date.parse("2026-06-15T23:30:00+08:00");
const past: RangeRule = { maxDays: 5, isPast: true };
const problems = (from: string | undefined, to: string | undefined, rule: RangeRule = past) =>
  rangeProblems(t, { ...(from && { from }), ...(to && { to }) }, rule, nowMs);

describe("a range of days", () => {
  it.each([
    ["of five days up to today", "2026-06-11", "2026-06-15", []],
    ["of six days", "2026-06-10", "2026-06-15", ["时间跨度不能超过 5 天"]],
    ["until tomorrow", "2026-06-15", "2026-06-16", ["结束时间不能超过今日24:00"]],
    [
      "the wrong way round",
      "2026-06-15",
      "2026-06-14",
      ["开始时间不能晚于结束时间", "结束时间不能早于开始时间"],
    ],
    ["without a start", undefined, "2026-06-14", ["请选择开始时间"]],
    ["without an end", "2026-06-14", undefined, ["请选择结束时间"]],
    ["that narrows nothing", undefined, undefined, []],
  ])("%s", (_, from, to, expected) => {
    expect(problems(from, to)).toEqual(expected);
  });

  it("lies in the future where plans do, and is a year long at most where nothing else is said", () => {
    expect(problems("2026-06-15", "2027-06-15", {})).toEqual([]);
    expect(problems("2026-06-15", "2027-06-16", {})).toEqual(["时间跨度不能超过 366 天"]);
  });

  it("is asked for where figures need one", () => {
    expect(problems(undefined, undefined, { isRequired: true })).toEqual([
      "请选择开始时间",
      "请选择结束时间",
    ]);
  });
});
