import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import type { PdfBlock, PdfDocument } from "./document.ts";
import { renderPdf } from "./render-pdf.ts";

const documentOf = (blocks: readonly PdfBlock[], more: Partial<PdfDocument> = {}): PdfDocument => ({
  title: "服务单",
  author: "屿光数据服务",
  createdAt: new Date("2026-06-12T10:00:00+08:00"),
  header: "服务单 SO20260612-0001",
  footer: "v1 · 2026-06-12",
  pageText: "第 {page} 页，共 {pages} 页",
  blocks,
  ...more,
});

/** The words of every page, without the spaces that a reader puts between letters. */
async function pagesOf(document: PdfDocument): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await renderPdf(document))));
  return text.map((page) => page.replaceAll(/\s+/g, ""));
}

describe("a document", () => {
  it("holds Chinese names, whatever block they stand in", async () => {
    const [page] = await pagesOf(
      documentOf([
        { kind: "title", text: "核心库巡检", note: "SO20260612-0001" },
        { kind: "facts", items: [{ label: "客户", value: "澜汐银行" }] },
        {
          kind: "markdown",
          source:
            "## 检查\n\n- **表空间**：正常\n- 备份\n\n| 项 | 值 |\n|-|-|\n| 库 | 甲 |\n\n```\nselect 1\n```",
        },
        { kind: "table", columns: [{ title: "编号", share: 1 }], rows: [["甲乙丙"]] },
        { kind: "bars", items: [{ label: "六月", value: 3, text: "3 小时" }] },
        { kind: "pictures", items: [{ title: "客户签名", png: null, lines: ["山茶，主管"] }] },
      ]),
    );
    for (const words of [
      "核心库巡检",
      "澜汐银行",
      "表空间：正常",
      "•备份",
      "select1",
      "甲乙丙",
      "六月",
      "3小时",
      "山茶，主管",
    ])
      expect(page).toContain(words);
  });

  it("numbers its pages, and says version and date at the foot of each", async () => {
    const pages = await pagesOf(
      documentOf(
        [{ kind: "paragraph", text: "一" }, { kind: "pageBreak" }, { kind: "paragraph", text: "二" }],
        {
          cover: { title: "封面", subtitle: "副题", facts: [] },
        },
      ),
    );
    expect(pages).toHaveLength(3);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`第${index + 1}页，共3页`);
      expect(page).toContain("v1·2026-06-12");
    }
    expect(pages[0]).not.toContain("SO20260612-0001");
    expect(pages[1]).toContain("SO20260612-0001");
  });

  it("repeats the head of a table on every page it reaches", async () => {
    const rows = Array.from({ length: 120 }, (_, index) => [`行${index}`, "内容"]);
    const columns = [
      { title: "序号", share: 1 },
      { title: "说明", share: 3 },
    ];
    const pages = await pagesOf(documentOf([{ kind: "table", columns, rows }]));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toContain("序号说明");
    expect(pages.join("")).toContain("行119");
  });

  it("draws whatever was typed: control characters, tabs, very long words, nothing at all", async () => {
    const odd = ["\u0000\u0007a\tb", "x".repeat(4_000), "", "𠮷🙂"];
    const pages = await pagesOf(
      documentOf(
        odd.flatMap(
          (text) =>
            [
              { kind: "paragraph", text },
              { kind: "markdown", source: text },
            ] as const,
        ),
      ),
    );
    expect(pages.join("")).toContain("ab");
  });

  it("is small: only the letters it needs are part of it", async () => {
    const paragraph = "本次巡检覆盖实例参数、等待事件、备份与容量。".repeat(40);
    const blocks = Array.from({ length: 40 }, () => ({ kind: "paragraph", text: paragraph }) as const);
    const content = await renderPdf(documentOf(blocks));
    expect(content.length).toBeLessThan(200_000);
  });
});
