import { describe, expect, it } from "vitest";
import { asMarkdown } from "./as-markdown.ts";
import { asPlainText } from "./as-plain-text.ts";
import { fenceOutput } from "./fence-output.ts";
import { outputs } from "./outputs.fixture.ts";

/** What stands in code blocks, and what stands between them. */
function partsOf(markdown: string): { readonly code: string; readonly words: string } {
  const code: string[] = [];
  const words: string[] = [];
  let fence = "";
  for (const line of markdown.split("\n")) {
    const [, marks = ""] = /^(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence === "" && marks !== "") fence = marks;
    else if (fence !== "" && line === fence) fence = "";
    else (fence === "" ? words : code).push(line);
  }
  return {
    code: code.join("\n"),
    words: words
      .join("\n")
      .replaceAll(/\n{2,}/g, "\n")
      .trim(),
  };
}

const question = "请问第三次失败后 *是否* 会再试？";

describe("what programs print", () => {
  it.each(outputs)("$name is one block of code, and the words around it are words", ({ text }) => {
    const { code, words } = partsOf(fenceOutput(`请看下面的输出。\n\n${text}\n\n${question}`));
    expect(code).toBe(text);
    expect(words).toBe(`请看下面的输出。\n${question}`);
  });

  it.each(outputs)("$name comes back from a mail as it was sent", ({ text }) => {
    const sent = `请看下面的输出。\n\n${text}\n\n完毕。`;
    expect(asPlainText(asMarkdown(sent))).toBe(sent);
  });
});

describe("fences of people", () => {
  it.each([
    ["closed with backticks", "```sql\nselect *\n```"],
    ["closed with tildes", "~~~\na ~~~ b\n~~~"],
    ["longer ones", "````\n```\nx\n```\n````"],
  ])("stay: %s", (_, source) => {
    expect(fenceOutput(source)).toBe(source);
  });

  it("that nobody closed end before the next sentence", () => {
    expect(fenceOutput(`如下：\n\n\`\`\`sql\nselect 1\n\nfrom dual\n\n${question}`)).toBe(
      `如下：\n\n\`\`\`sql\nselect 1\n\nfrom dual\n\`\`\`\n\n${question}`,
    );
  });

  it("that nobody closed reach to the end of what is still being typed", () => {
    expect(fenceOutput("如下：\n\n```sql\nselect 1")).toBe("如下：\n\n```sql\nselect 1\n```");
  });

  it("that nobody closed are marks where a sentence follows at once", () => {
    expect(fenceOutput(`如下：\n\`\`\`\n${question}`)).toBe(`如下：\n\\\`\\\`\\\`\n${question}`);
  });
});

it("leaves lists, headings and a rule between paragraphs to Markdown", () => {
  const source = "## 步骤\n\n1. 停应用\n2. 备份\n\n---\n\n- 检查 `a*b`\n- **完成**";
  expect(fenceOutput(source)).toBe(source);
});

it.each([
  ["that open", "```` x\n".repeat(100_000)],
  ["of tildes", "a\n~~~~~~\n".repeat(100_000)],
  ["of two kinds", "~~~\n````\n".repeat(50_000)],
])("reads as many fences %s as anybody sends", (_, source) => {
  expect(fenceOutput(source).length).toBeGreaterThan(source.length / 2);
});
