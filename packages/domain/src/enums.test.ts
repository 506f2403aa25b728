import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { defineEnum } from "./define-enum.ts";
import * as enums from "./enums.ts";
import { severity, severityDescriptionKey, severityExampleKey, severityRank } from "./enums.ts";

// A catalogue is nested objects of strings.
type Words = { [key: string]: string | Words };

const catalogues = ["zh-CN", "en-US"].map((locale) => {
  const file = new URL(`../../i18n/src/${locale}/enums.json`, import.meta.url);
  return [locale, { enums: JSON.parse(readFileSync(file, "utf8")) as Words }] as const;
});

const wordsAt = (words: Words | string | undefined, key: string): Words | string | undefined =>
  key
    .split(".")
    .reduce<Words | string | undefined>((at, part) => (typeof at === "object" ? at[part] : undefined), words);

const declared = Object.values(enums).filter((value) => typeof value === "object" && "labelKey" in value);

it.each(catalogues)("has a label in %s for every name of every enumeration", (_, words) => {
  const missing = declared.flatMap((one) => {
    // Each enumeration takes its own names; the union of all of them takes none.
    const { names, labelKey } = one as { names: readonly string[]; labelKey(name: string): string };
    return names.map(labelKey).filter((key) => typeof wordsAt(words, key) !== "string");
  });
  expect(missing).toEqual([]);
});

it.each(catalogues)("has no words in %s that no enumeration uses", (_, words) => {
  const prefixes = declared.map(({ i18nPrefix }) => i18nPrefix.replace("enums.", ""));
  expect(Object.keys(wordsAt(words, "enums") ?? {}).sort()).toEqual(prefixes.sort());
});

it.each(catalogues)("describes every severity in %s, with an example for the form", (_, words) => {
  const keys = severity.names.flatMap((name) => [severityDescriptionKey(name), severityExampleKey(name)]);
  expect(keys.filter((key) => typeof wordsAt(words, key) !== "string")).toEqual([]);
});

it("keeps the severity codes of the wire and their gravity apart", () => {
  expect(severity.names.map((name) => [name, severity.toCode(name), severityRank[name]])).toEqual([
    ["p1", 2, 1],
    ["p2", 1, 2],
    ["p3", 0, 3],
    ["p4", 3, 4],
  ]);
});

it("translates names and codes both ways and knows strangers", () => {
  const colour = defineEnum("colour", { red: 0, none: 99 });
  expect(colour.toCode("none")).toBe(99);
  expect(colour.fromCode(0)).toBe("red");
  expect(() => colour.fromCode(1)).toThrow("colour has no code 1");
  expect([
    colour.hasCode(99),
    colour.hasCode("0"),
    colour.hasName("red"),
    colour.hasName("toString"),
  ]).toEqual([true, false, true, false]);
  expect(colour.labelKey("red")).toBe("enums.colour.red");
  expect(colour.labelKeyOfCode(99)).toBe("enums.colour.none");
  expect(() => colour.labelKeyOfCode(1)).toThrow("colour has no code 1");
  expect([colour.asCode(99), colour.asCode(null)]).toEqual([99, null]);
  expect(() => colour.asCode(1)).toThrow("colour has no code 1");
});

it("gives no code to two names", () => {
  for (const { codes } of declared) expect(new Set<unknown>(codes).size).toBe(codes.length);
});
