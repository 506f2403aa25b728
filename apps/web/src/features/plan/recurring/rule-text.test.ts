import { type Locale, locales } from "@pharos/i18n";
import { createServerTranslator } from "@pharos/i18n/server";
import { expect, it } from "vitest";
import { ruleText } from "./rule-text.ts";

const translator = createServerTranslator();
const text = (rule: string, locale: Locale = "en-US") =>
  ruleText(rule, "2026-06-15", { t: (key, ...values) => translator.t(locale, key, ...values), locale });

it.each([
  ["FREQ=MONTHLY;BYDAY=2MO", "每月 第 2 个星期一", "Every month on the second Monday"],
  ["FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR", "每 3 个月 最后一个星期五", "Every 3 months on the last Friday"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "每月 最后一天", "Every month on the last day"],
  ["FREQ=YEARLY", "每 12 个月 15 日", "Every 12 months on day 15"],
  ["FREQ=WEEKLY;INTERVAL=1", "每周", "Every week"],
  ["FREQ=WEEKLY;INTERVAL=2", "每 2 周", "Every 2 weeks"],
])("puts %s into words", (rule, ...words) => {
  expect(locales.map((locale) => text(rule, locale))).toEqual(words);
});

it("shows what it does not know as it is", () => {
  expect(text("FREQ=DAILY;COUNT=3")).toBe("FREQ=DAILY;COUNT=3");
});
