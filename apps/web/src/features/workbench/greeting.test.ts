import { expect, it } from "vitest";
import { greetingKey } from "./greeting.ts";

it.each([
  [0, "night"],
  [4, "night"],
  [5, "morning"],
  [10, "morning"],
  [11, "noon"],
  [13, "afternoon"],
  [17, "afternoon"],
  [18, "evening"],
  [23, "evening"],
])("at %d o'clock says good %s", (hour, word) => {
  expect(greetingKey(hour)).toBe(`workbench.greeting.${word}`);
});
