import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { checkWords } from "./words.ts";

/** Enough ideas that nobody writes about. */
const others = Array.from({ length: 80 }, (_, index) => `| 词${index} | Word${index} | | | | |`);

function problems(words: { zh?: string; en?: string; rows?: readonly string[] }): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), "glossary-"));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const rows = [
    "| 执行人 | Assignee | | | 处理人, executor | Who answers |",
    "| 协同处理人 | Collaborator | | | | Who helps |",
    ...(words.rows ?? others),
  ];
  write("docs/glossary.md", ["| 中文 | English |", "|---|---|", ...rows].join("\n"));
  write("packages/i18n/src/zh-CN/common.json", JSON.stringify({ who: words.zh ?? "执行人" }));
  write("packages/i18n/src/en-US/common.json", JSON.stringify({ who: words.en ?? "Assignee" }));
  return checkWords(root).problems;
}

it("accepts the names of the glossary, and longer ones with a refused word in them", () => {
  expect(problems({ zh: "执行人与协同处理人", en: "The executorship of {{executor}}" })).toEqual([]);
});

it.each([
  { zh: "处理人：{{name}}", problem: "common.who: “处理人” is called 执行人 here: 处理人：{{name}}" },
  { en: "The Executor", problem: "common.who: “executor” is called Assignee here: The Executor" },
])("refuses another word for an idea: $problem", ({ problem, ...words }) => {
  expect(problems(words)).toEqual([problem]);
});

it("refuses a short glossary, and an idea that stands twice", () => {
  expect(problems({ rows: ["| 执行人 | Owner | | | | |"] })).toEqual([
    "docs/glossary.md: has 3 of 80 terms",
    "docs/glossary.md: 执行人 stands twice",
  ]);
});
