import { describe, expect, it } from "vitest";
import { textLengths } from "./limits.ts";
import {
  articleLinkRule,
  type DateRange,
  digitsRule,
  emailRule,
  maxLengthRule,
  normaliseTags,
  passwordRule,
  phoneRule,
  positiveRule,
  rangeEndRule,
  rangeStartRule,
  requiredRule,
  tagRule,
  tagsRule,
  type Verdict,
} from "./validation.ts";

const errorMessage = (verdict: Verdict) =>
  verdict === true ? true : verdict.code.replace("validation.", "");

it.each([
  ["ab12cd", true],
  ["abc!!!", true],
  ["密码12345", true],
  ["", "required"],
  ["ab12", "password"],
  ["abcdef", "password"],
  ["123456", "password"],
  ["!!!!!!", "password"],
  ["abc 123", "password"],
  [`a${"1".repeat(128)}`, "maxLength"],
])("judges the password %j", (password, expected) => {
  expect(errorMessage(passwordRule(password))).toBe(expected);
});

it.each([
  ["13800000000", true],
  ["19999999999", true],
  ["", "phoneRequired"],
  ["12800000000", "phone"],
  ["1380000000", "phone"],
  ["138000000000", "phone"],
  ["+8613800000000", "phone"],
  ["13800000000\n", "phone"],
])("judges the phone number %j", (phone, expected) => {
  expect(errorMessage(phoneRule(phone))).toBe(expected);
});

it.each([
  ["li.na+ops@mail.example.com", true],
  ["a@b.cn", true],
  ["a@b", "email"],
  ["a@@b.cn", "email"],
  ["a b@c.cn", "email"],
  [".a@b.cn", "email"],
  ["a@-b.cn", "email"],
  ["a@b..cn", "email"],
  ["a@b.c1", "email"],
  [`${"a".repeat(65)}@b.cn`, "email"],
])("judges the e-mail %j", (email, expected) => {
  expect(errorMessage(emailRule(email))).toBe(expected);
});

it("accepts digits only, and numbers above zero only", () => {
  expect(["0", "007", "", "-1", "1.5", "１"].map((text) => errorMessage(digitsRule(text)))).toEqual([
    true,
    true,
    "digits",
    "digits",
    "digits",
    "digits",
  ]);
  expect(
    ["1", 0.5, "0", "-1", "1e5", Number.NaN, Infinity].map((value) => errorMessage(positiveRule(value))),
  ).toEqual([true, true, "positive", "positive", "positive", "positive", "positive"]);
});

it("counts characters as people do and names the limit", () => {
  expect(maxLengthRule("😀".repeat(16), textLengths.max16)).toBe(true);
  expect(maxLengthRule("a".repeat(129), textLengths.title)).toEqual({
    code: "validation.maxLength",
    vars: { max: 128 },
  });
  expect(errorMessage(requiredRule(" \n"))).toBe("required");
});

describe("tags", () => {
  it("become lower case, trimmed, each once", () => {
    expect(normaliseTags(["Oracle ", "oracle", " ", "RAC"])).toEqual(["oracle", "rac"]);
  });

  it.each(["A/B", "{a", "a}", "[a", "a]", "#a", "a?", "100%", "a\\b"])("refuse %s", (tag) => {
    expect(errorMessage(tagRule(tag))).toBe("illegalCharacters");
  });

  it("have at most 16 characters", () => {
    expect(tagRule("a".repeat(16))).toBe(true);
    expect(tagRule("a".repeat(17))).toEqual({ code: "validation.tagLength", vars: { max: 16 } });
  });

  it("are refused as a field by their first wrong tag, or when required and missing", () => {
    expect(tagsRule(["oracle", "rac"])).toBe(true);
    expect(errorMessage(tagsRule(["oracle", "a/b"]))).toBe("illegalCharacters");
    expect(tagsRule([])).toBe(true);
    expect(errorMessage(tagsRule([" "], { isRequired: true }))).toBe("required");
  });
});

it.each([
  ["https://portal.example.com/article/123", true],
  ["https://portal.example.com/article/abc", "articleLink"],
  ["https://portal.example.com/article/", "articleLink"],
  ["https://portal.example.com/article/123/edit", "articleLink"],
  ["https://portal.example.com/article/123?x=1", "articleLink"],
  ["https://portal.example.com.evil.test/article/123", "articleLink"],
  ["https://portal.example.com@evil.test/article/123", "articleLink"],
  ["http://portal.example.com/article/123", "articleLink"],
  ["https://evil.test/?https://portal.example.com/article/123", "articleLink"],
  ["javascript:alert(1)//article/1", "articleLink"],
  ["article/123", "articleLink"],
])("judges the article link %s", (link, expected) => {
  expect(errorMessage(articleLinkRule(link, "https://portal.example.com/"))).toBe(expected);
});

it("knows a product that is served below a path", () => {
  expect(articleLinkRule("https://example.com/portal/article/7", "https://example.com/portal")).toBe(true);
  expect(errorMessage(articleLinkRule("https://example.com/article/7", "https://example.com/portal"))).toBe(
    "articleLink",
  );
});

describe("a range of dates", () => {
  const nowMs = Date.parse("2026-06-15T12:00:00+08:00");
  const range = (start: string | null, end: string | null): DateRange => ({
    startMs: start === null ? null : Date.parse(`${start}+08:00`),
    endMs: end === null ? null : Date.parse(`${end}+08:00`),
  });

  it.each([
    ["in order", range("2026-06-11T00:00", "2026-06-15T23:59"), true, true],
    ["ending at 24:00 today", range("2026-06-15T00:00", "2026-06-16T00:00"), true, true],
    ["ending after today", range("2026-06-15T00:00", "2026-06-16T00:01"), true, "endAfterToday"],
    ["the wrong way round", range("2026-06-15T00:00", "2026-06-14T00:00"), "startAfterEnd", "endBeforeStart"],
    ["of exactly five days", range("2026-06-10T00:00", "2026-06-15T00:00"), true, true],
    ["of more than five days", range("2026-06-09T23:59", "2026-06-15T00:00"), true, "spanTooLong"],
    ["without a start", range(null, "2026-06-15T00:00"), "startRequired", true],
    ["without an end", range("2026-06-15T00:00", null), true, "endRequired"],
  ])("%s", (_, dates, start, end) => {
    expect(errorMessage(rangeStartRule(dates))).toBe(start);
    expect(errorMessage(rangeEndRule(dates, { nowMs }))).toBe(end);
  });

  it("ends in the future where that may be chosen", () => {
    expect(rangeEndRule(range("2026-06-15T00:00", "2026-06-18T00:00"), { nowMs: null })).toBe(true);
  });

  it("names its own longest span", () => {
    const dates = range("2025-06-13T00:00", "2026-06-15T00:00");
    expect(rangeEndRule(dates, { nowMs, maxDays: 366 })).toEqual({
      code: "validation.spanTooLong",
      vars: { days: 366 },
    });
  });
});
