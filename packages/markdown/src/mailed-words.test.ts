import { describe, expect, it } from "vitest";
import { asMarkdown } from "./as-markdown.ts";
import { asPlainText } from "./as-plain-text.ts";

const log = "2026-11-22 19:00:01 ORA-00060 deadlock\n  waiter sid=12 mode=X\n  blocker sid=13";

describe("plain words as Markdown", () => {
  it("are shown as they are, not as formatting", () => {
    expect(asMarkdown("# a\n<b>*c*</b>\n1. d\n- e")).toBe("\\# a\n\\<b>\\*c\\*\\</b>\n1\\. d\n\\- e");
    expect(asMarkdown("a\n\n\n\nb")).toBe("a\n\nb");
    expect(asMarkdown("[x](javascript:1)")).toBe("\\[x\\](javascript:1)");
  });

  it("keep logs and statements as blocks of code, letter by letter", () => {
    const source = asMarkdown(`日志如下：\n\n${log}\n\nselect *\nfrom t\nwhere a*b=1;\n\n谢谢 *急*`);
    expect(source).toContain(`\`\`\`\n${log}\n`);
    expect(source).toContain("where a*b=1;");
    expect(source).toContain("谢谢 \\*急\\*");
  });
});

describe("Markdown as plain words", () => {
  it("has neither fences nor escapes, and the code as it is", () => {
    expect(asPlainText("见 \\*日志\\*：\n\n```sql\nselect \\* from t\n```\n完毕")).toBe(
      "见 *日志*：\n\nselect \\* from t\n完毕",
    );
  });

  it("gives back what was mailed", () => {
    for (const words of ["# a\n<b>*c*</b>\n1. d\n- e", "C:\\logs\\a.trc 不存在", `见\n\n${log}\n\n完毕`])
      expect(asPlainText(asMarkdown(words))).toBe(words);
  });
});

it.each([
  ["of words", "a\n".repeat(300_000)],
  ["of output", "a=b\n".repeat(300_000)],
  ["in a fence", `\`\`\`\n${"a\n".repeat(300_000)}`],
  ["of fences", `ORA-00001: x\n${"```` x\n".repeat(150_000)}`],
])("reads as many short lines %s as anybody sends", (_, source) => {
  expect(asPlainText(source)).toContain(source.trim().slice(-1));
  expect(asMarkdown(source).length).toBeGreaterThan(100_000);
});
