import { expect, it } from "vitest";
import { parseLocale } from "./locale.ts";

it.each([
  ["en", "en-US"],
  ["en-GB", "en-US"],
  ["zh_TW", "zh-CN"],
  ["fr-FR, en;q=0.8, zh;q=0.9", "zh-CN"],
  ["fr, en;q=0.8", "en-US"],
  ["en;q=0, zh", "zh-CN"],
] as const)("understands %s as %s", (header, expected) => {
  expect(parseLocale(header)).toBe(expected);
});

it.each([undefined, null, "", "fr", ";;;,,,", "en;q=oops"])("answers Chinese for %s", (value) => {
  expect(parseLocale(value)).toBe("zh-CN");
});
