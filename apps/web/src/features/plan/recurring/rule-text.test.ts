import { expect, it } from "vitest";
import { ruleText } from "./rule-text.ts";

const t = ((key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`) as never;
const text = (rule: string) => ruleText(rule, "2026-06-15", { t, locale: "en-US" });

it.each([
  ["FREQ=MONTHLY;BYDAY=2MO", /months \{"count":1\} .*weekday \{"place":2,"weekday":"Monday"\}/],
  ["FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR", /"count":3.*lastWeekday \{"weekday":"Friday"\}/],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", /lastDay/],
  ["FREQ=YEARLY", /"count":12.*day \{"day":15\}/],
  ["FREQ=WEEKLY;INTERVAL=2", /weeks \{"count":2\}/],
])("puts %s into words", (rule, words) => {
  expect(text(rule)).toMatch(words);
});

it("shows what it does not know as it is", () => {
  expect(text("FREQ=DAILY;COUNT=3")).toBe("FREQ=DAILY;COUNT=3");
});
