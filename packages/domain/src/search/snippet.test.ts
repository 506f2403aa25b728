import { describe, expect, it } from "vitest";
import { snippetOf } from "./snippet.ts";

const textOf = (parts: ReturnType<typeof snippetOf>) => parts.map(({ text }) => text).join("");
const hitsOf = (parts: ReturnType<typeof snippetOf>) =>
  parts.filter(({ isHit }) => isHit).map(({ text }) => text);

describe("a snippet", () => {
  it("is the place where most of the words stand, with them marked", () => {
    const source = `${"无关的话。".repeat(60)}主库出现死锁，详见 **ORA-00060**。${"后面的话。".repeat(60)}死锁`;
    const parts = snippetOf(source, ["死锁", "ora-00060"]);
    expect(hitsOf(parts)).toEqual(["死锁", "ORA-00060"]);
    expect(textOf(parts).startsWith("…")).toBe(true);
    expect(textOf(parts).length).toBeLessThan(200);
  });

  it("marks what is written otherwise than it is sought", () => {
    const asSought = (text: string) => text.toLowerCase().replaceAll("備", "备").replaceAll("敗", "败");
    const parts = snippetOf("昨晚備份失敗，RMAN-03009。", ["备份", "失败", "rman-03009"], asSought);
    expect(hitsOf(parts)).toEqual(["備份", "失敗", "RMAN-03009"]);
    expect(textOf(parts)).toBe("昨晚備份失敗，RMAN-03009。");
  });

  it("is the beginning where none stands", () => {
    expect(textOf(snippetOf("第一句。第二句。", ["死锁"]))).toBe("第一句。第二句。");
  });

  it("leaves out what formats a text, and keeps what is written like markup", () => {
    const source =
      "# 现象\n\n- 会话 `pg_wal` 与 [说明](https://example.com/a)\n\n```sql\nselect * from t\n```\n<b>粗</b>";
    expect(textOf(snippetOf("按 `a`，再 **b**；__c__", []))).toBe("按 a，再 b；c");
    expect(textOf(snippetOf(source, []))).toBe("现象 会话 pg_wal 与 说明 select * from t <b>粗</b>");
  });

  it("reads formatting that begins a line or stands around the words, however far into a text", () => {
    const source = `${"无关的话。\n".repeat(3_000)}\n> 见 [死锁 **分析**](https://example.com/a)`;
    expect(hitsOf(snippetOf(source, ["死锁"]))).toEqual(["死锁"]);
    expect(textOf(snippetOf(source, ["死锁"])).endsWith("见 死锁 分析")).toBe(true);
  });

  it("is short for any text", () => {
    for (const source of [
      "",
      "x".repeat(500_000),
      "𠮷".repeat(1_000),
      "[".repeat(50_000),
      "*".repeat(50_000),
    ])
      expect(textOf(snippetOf(source, ["x"])).length).toBeLessThanOrEqual(182);
  });
});
