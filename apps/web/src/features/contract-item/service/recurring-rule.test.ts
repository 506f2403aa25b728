import { expect, it } from "vitest";
import { ruleFor } from "./recurring-rule.ts";

it.each([
  ["date", "monthly", 1, "2026-06-08", {}],
  ["weekday", "weekly", 1, "2026-06-08", {}],
  ["weekday", "monthly", 1, "2026-06-08", { rule: "FREQ=MONTHLY;INTERVAL=1;BYDAY=2MO" }],
  ["weekday", "quarterly", 2, "2026-06-30", { rule: "FREQ=MONTHLY;INTERVAL=6;BYDAY=-1TU" }],
  [
    "lastWorkday",
    "yearly",
    1,
    "2026-06-30",
    { rule: "FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=-1", onFreeDay: "before" },
  ],
] as const)("%s, %s every %i from %s", (pattern, freq, interval, firstDate, expected) => {
  expect(ruleFor({ pattern, freq, interval, firstDate })).toEqual(expected);
});
