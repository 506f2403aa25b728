import type { Locale, Translate } from "@pharos/i18n";
import { createServerTranslator } from "@pharos/i18n/server";
import { describe, expect, it } from "vitest";
import { type Format, formatOf } from "./format.ts";

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
    expect(zh.day("2026-06-12T02:00:00Z")).toBe("6 月 12 日 星期五");
    expect(en.day("2026-06-12T02:00:00Z")).toBe("Friday 12 June");
  });

  it.each([
    [59_999, "刚刚", "just now"],
    [minute, "1 分钟前", "1 minute ago"],
    [10 * minute, "10 分钟前", "10 minutes ago"],
    [30 * minute, "半小时前", "half an hour ago"],
    [hour, "1 小时前", "1 hour ago"],
    [2 * day, "2 天前", "2 days ago"],
    [8 * day, "2026-06-04", "2026-06-04"],
  ])("%i ms ago are said as the specification does", (passed, chinese, english) => {
    const now = Date.parse("2026-06-12T02:00:00Z");
    const iso = new Date(now - passed).toISOString();
    expect(zh.relative(iso, now)).toBe(chinese);
    expect(en.relative(iso, now)).toBe(english);
  });
});

describe("moments beside the clock", () => {
  const now = Date.parse("2026-06-12T20:00:00+08:00");
  it.each([
    [9 * minute, "1 分钟前 · 19:51", "9 分钟前 · 19:51", "9 minutes ago · 19:51"],
    [28 * minute, "10 分钟前 · 19:32", "28 分钟前 · 19:32", "28 minutes ago · 19:32"],
    [3 * hour, "3 小时前 · 17:00", "3 小时前 · 17:00", "3 hours ago · 17:00"],
    [2 * day, "2 天前 · 06-10 20:00", "2 天前 · 06-10 20:00", "2 days ago · 06-10 20:00"],
    [8 * day, "2026-06-04 · 20:00", "2026-06-04 · 20:00", "2026-06-04 · 20:00"],
  ])("%i ms ago", (passed, bucket, exact, english) => {
    const iso = new Date(now - passed).toISOString();
    const read = (format: Format, isExact: boolean) => {
      const { words, clock } = format.ago(iso, now, isExact);
      return `${words} · ${clock}`;
    };
    expect(read(zh, false)).toBe(bucket);
    expect(read(zh, true)).toBe(exact);
    expect(read(en, true)).toBe(english);
  });

  it("are short on the same day and in the same year", () => {
    expect(zh.shortDateTime("2026-06-12T17:00:00+08:00", now)).toBe("17:00");
    expect(zh.shortDateTime("2026-06-15T17:00:00+08:00", now)).toBe("06-15 17:00");
    expect(zh.shortDateTime("2027-01-04T17:00:00+08:00", now)).toBe("2027-01-04 17:00");
  });

  it.each([
    ["2026-06-12T20:00:00+08:00", "20:00", "20:00"],
    ["2026-06-11T20:00:00+08:00", "昨日 20:00", "yesterday 20:00"],
    ["2026-06-13T08:00:00+08:00", "明日 08:00", "tomorrow 08:00"],
    ["2026-06-14T08:00:00+08:00", "06-14 08:00", "06-14 08:00"],
  ])("%s names the days beside today", (iso, chinese, english) => {
    expect([zh.nearTime(iso, now), en.nearTime(iso, now)]).toEqual([chinese, english]);
  });
});

describe("durations and numbers", () => {
  it.each([
    [0, "0 秒", "0 s"],
    [40_000, "40 秒", "40 s"],
    [5 * minute + 7_000, "5 分 7 秒", "5 min 7 s"],
    [2 * hour + 5 * minute + 59_000, "2 小时 5 分", "2 h 5 min"],
    [3 * day, "3 天", "3 d"],
    [-hour, "0 秒", "0 s"],
  ])("%i ms take their two largest units", (ms, chinese, english) => {
    expect(zh.duration(ms)).toBe(chinese);
    expect(en.duration(ms)).toBe(english);
  });

  it("have no days in working time", () => {
    expect(zh.duration(30 * hour + 5 * minute, { isWorkingTime: true })).toBe("30 小时 5 分");
    expect(en.duration(30 * hour, { isWorkingTime: true })).toBe("30 h");
  });

  it("are grouped and rounded", () => {
    expect(en.number(1234567.891, 1)).toBe("1,234,567.9");
    expect(zh.percent(0.2512)).toBe("25.1%");
  });
});
