import { expect, it } from "vitest";
import { greetingKey } from "./greeting.ts";

it.each([
  ["2026-06-12T03:00:00+08:00", "night"],
  ["2026-06-12T06:00:00+08:00", "morning"],
  ["2026-06-12T11:59:00+08:00", "morning"],
  ["2026-06-12T12:00:00+08:00", "afternoon"],
  ["2026-06-12T18:00:00+08:00", "evening"],
  ["2026-06-12T23:59:00+08:00", "evening"],
])("greets at %s as one does in Shanghai", (time, part) => {
  expect(greetingKey(new Date(time))).toBe(`workbench.greeting.${part}`);
});
