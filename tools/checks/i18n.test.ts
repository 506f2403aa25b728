import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkCatalogues } from "./i18n.ts";
import { findDuplicateKeys } from "./json-duplicates.ts";

let root = "";

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const catalogues = (zh: object, en: object): void => {
  write("packages/i18n/src/zh-CN/common.json", JSON.stringify(zh));
  write("packages/i18n/src/en-US/common.json", JSON.stringify(en));
};

const problems = () => checkCatalogues(root, []).problems;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "pharos-catalogues-"));
  write(
    "apps/web/src/screen.tsx",
    `t("common.save"); t("common.items", { count }); t(\`common.tab.\${name}\`);`,
  );
});
afterEach(() => rmSync(root, { recursive: true }));

it("accepts complete catalogues whose every key is used", () => {
  catalogues(
    {
      save: "保存到 PDF 文件",
      items_other: "{{count}} 条，共 {{total}} 条",
      tab: { all: "全部（含已归档）" },
    },
    {
      save: "Save as PDF",
      items_one: "One of {{total}}",
      items_other: "{{count}} of {{total}}",
      tab: { all: "All" },
    },
  );
  expect(problems()).toEqual([]);
});

describe("with an error planted", () => {
  const cases: [name: string, zh: object, en: object, problem: string][] = [
    ["a missing English text", { save: "保存" }, {}, "common.save: has no English text"],
    ["a missing Chinese text", {}, { save: "Save" }, "common.save: has no Chinese text"],
    [
      "an incomplete plural",
      { items_other: "{{count}} 条" },
      { items_other: "{{count}} items" },
      "common.items: English lacks the plural form _one",
    ],
    [
      "an English plural without a Chinese count",
      { items: "若干条" },
      { items_one: "One item", items_other: "Some items" },
      "common.items: variables differ: none in Chinese, count in English",
    ],
    [
      "different variables",
      { save: "保存 {{name}}" },
      { save: "Save {{title}}" },
      "common.save: variables differ: name in Chinese, title in English",
    ],
    [
      "Chinese in English",
      { save: "保存" },
      { save: "Save（all）" },
      "common.save: Chinese in the English text: Save（all）",
    ],
    ["an empty text", { save: "" }, { save: "Save" }, "common.save: is empty"],
    [
      "a comma of half width",
      { save: "保存,继续" },
      { save: "Save" },
      "common.save: half-width punctuation beside Chinese: 保存,继续",
    ],
    [
      "a bracket of half width",
      { save: "保存(全部)" },
      { save: "Save" },
      "common.save: half-width punctuation beside Chinese: 保存(全部)",
    ],
    [
      "a full stop of half width",
      { save: "已保存." },
      { save: "Saved." },
      "common.save: half-width punctuation beside Chinese: 已保存.",
    ],
    [
      "a missing space",
      { save: "保存PDF" },
      { save: "Save" },
      "common.save: no space between Chinese and Latin: 保存PDF",
    ],
    ["an unused key", { gone: "没有" }, { gone: "Gone" }, "common.gone: nothing uses it"],
    [
      "a list",
      { save: ["保存"] },
      { save: "Save" },
      "packages/i18n/src/zh-CN/common.json: holds something that is neither a text nor an object",
    ],
    [
      "a bad key",
      { Save: "保存", "save-all": "保存" },
      { Save: "x", "save-all": "x" },
      "common.save-all: is not a dotted camel-case key",
    ],
  ];

  it.each(cases)("reports %s", (_, zh, en, problem) => {
    catalogues(zh, en);
    expect(problems()).toContain(problem);
  });

  it("reports a missing file", () => {
    write("packages/i18n/src/zh-CN/common.json", `{ "save": "保存" }`);
    expect(problems()).toContain("packages/i18n/src/en-US: is missing");
  });

  it("reports a key that stands twice", () => {
    expect(findDuplicateKeys(`{ "a": { "b": "{", "c": "\\"b\\":", "b": "2" }, "b": "3" }`)).toEqual(["a.b"]);
  });
});

it("lets an error code count as used when it is thrown", () => {
  write("apps/server/src/close.ts", `throw new AppError("request.notCloseable");`);
  write(
    "packages/i18n/src/zh-CN/errors.json",
    `{ "request": { "notCloseable": "不能关闭", "gone": "不在了" } }`,
  );
  write(
    "packages/i18n/src/en-US/errors.json",
    `{ "request": { "notCloseable": "Not closeable", "gone": "Gone" } }`,
  );
  expect(problems()).toEqual(["errors.request.gone: nothing uses it"]);
});

it("compares labels with the enumerations", () => {
  const severity = {
    prefix: "enums.severity",
    names: ["p1", "p2"],
    labels: ["enums.severity.p1", "enums.severity.p2"],
  };
  write("packages/i18n/src/zh-CN/enums.json", `{ "severity": { "p1": "一级", "p9": "九级" } }`);
  write("packages/i18n/src/en-US/enums.json", `{ "severity": { "p1": "P1", "p9": "P9" } }`);
  expect(checkCatalogues(root, [severity]).problems).toEqual([
    "enums.severity.p2: the enumeration has this value, but it has no text",
    "enums.severity.p9: no enumeration has this value",
  ]);
});
