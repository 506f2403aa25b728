import { expect, it } from "vitest";
import { languageOf, nameIn, parseLocale } from "./locale.ts";

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

it("gives a name in the reader's language, or the one there is", () => {
  expect([nameIn("zh-CN", "", null), nameIn("en-US", "", null), nameIn("zh-CN", null, null)]).toEqual([
    "",
    "",
    null,
  ]);
  expect(nameIn("zh-CN", "芒种", "Mangzhong")).toBe("芒种");
  expect(nameIn("en-US", "芒种", "Mangzhong")).toBe("Mangzhong");
  expect([nameIn("en-US", "芒种", null), nameIn("en-US", "芒种", "")]).toEqual(["芒种", "芒种"]);
  expect([nameIn("zh-CN", null, "Mangzhong"), nameIn("en-US", null, null)]).toEqual(["Mangzhong", null]);
});

it("names a language as it is stored", () => {
  expect([languageOf("zh-CN"), languageOf("en-US")]).toEqual(["zh", "en"]);
});
