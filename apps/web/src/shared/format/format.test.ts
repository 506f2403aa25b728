import type { Locale, Translate } from "@pharos/i18n";
import { createServerTranslator } from "@pharos/i18n/server";
import { describe, expect, it } from "vitest";
import { formatOf } from "./format.ts";

const texts = createServerTranslator();
const formatIn = (locale: Locale) => {
  const t: Translate = (key, ...variables) => texts.t(locale, key, ...variables);
  return formatOf(locale, t);
};
const zh = formatIn("zh-CN");
const en = formatIn("en-US");

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe("moments", () => {
  it("are shown in the business time zone, whatever offset they travel with", () => {
    for (const iso of ["2026-06-12T16:30:00Z", "2026-06-13T00:30:00+08:00", "2026-06-12T11:30:00-05:00"]) {
      expect(zh.dateTime(iso)).toBe("2026-06-13 00:30");
      expect(en.date(iso)).toBe("2026-06-13");
      expect(en.time(iso)).toBe("00:30");
    }
  });

  it("name the day in the reader's language", () => {
    expect(zh.day("2026-06-12T02:00:00Z")).toBe("6月12日星期五");
    expect(en.day("2026-06-12T02:00:00Z")).toBe("Friday 12 June");
  });

  it.each([
    [59_999, "刚刚", "just now"],
    [minute, "1分钟前", "1 minute ago"],
    [10 * minute, "10分钟前", "10 minutes ago"],
    [30 * minute, "半小时前", "half an hour ago"],
    [hour, "1小时前", "1 hour ago"],
    [2 * day, "2天前", "2 days ago"],
    [8 * day, "2026-06-04", "2026-06-04"],
  ])("%i ms ago are said as the specification does", (passed, chinese, english) => {
    const now = Date.parse("2026-06-12T02:00:00Z");
    const iso = new Date(now - passed).toISOString();
    expect(zh.relative(iso, now)).toBe(chinese);
    expect(en.relative(iso, now)).toBe(english);
  });
});

describe("durations and numbers", () => {
  it.each([
    [0, "0 秒", "0 s"],
    [40_000, "40 秒", "40 s"],
    [5 * minute + 7_000, "5 分钟 7 秒", "5 min 7 s"],
    [2 * hour + 5 * minute + 59_000, "2 小时 5 分钟", "2 h 5 min"],
    [3 * day, "3 天", "3 d"],
    [-hour, "0 秒", "0 s"],
  ])("%i ms take their two largest units", (ms, chinese, english) => {
    expect(zh.duration(ms)).toBe(chinese);
    expect(en.duration(ms)).toBe(english);
  });

  it("are grouped and rounded", () => {
    expect(en.number(1234567.891, 1)).toBe("1,234,567.9");
    expect(zh.percent(0.2512)).toBe("25.1%");
  });
});
