import { inflateSync } from "node:zlib";
import { extractLinks, extractText, getDocumentProxy } from "unpdf";
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

/** A PNG of four grey dots. */
const dots = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAAC0lEQVR4nGNgAAEAAAYAAf6MZ8gAAAAASUVORK5CYII=";

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
        {
          kind: "drawing",
          drawing: {
            width: 200,
            height: 60,
            shapes: [
              { kind: "rect", x: 10, y: 10, width: 20, height: 40, tone: "first" },
              {
                kind: "line",
                points: [
                  { x: 0, y: 50 },
                  { x: 200, y: 50 },
                ],
                tone: "grid",
              },
              { kind: "text", x: 20, y: 58, text: "七月", anchor: "middle", tone: "text" },
            ],
          },
        },
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
      "七月",
      "山茶，主管",
    ])
      expect(page).toContain(words);
  });

  it("keeps links, and leads those of the portal to it", async () => {
    const source = "见 [文档](https://example.com/a)、[文章](/article/3) 和 [脚本](javascript:alert(1))。";
    const content = await renderPdf(
      documentOf([{ kind: "markdown", source }], { baseUrl: "https://portal.example.com" }),
    );
    const { links } = await extractLinks(await getDocumentProxy(new Uint8Array(content)));
    expect(links).toEqual(["https://example.com/a", "https://portal.example.com/article/3"]);
  });

  it("draws the pictures it has, and tells the others by their words", async () => {
    const source =
      "前 ![好图](/files/inline/a.png) 后\n\n- 项 ![坏图](/files/inline/b.png)\n\n![缺图](/files/inline/c.png)";
    const pictures = new Map([
      ["/files/inline/a.png", Buffer.from(dots, "base64")],
      ["/files/inline/b.png", Buffer.from("no picture")],
    ]);
    const content = await renderPdf(documentOf([{ kind: "markdown", source }], { pictures }));
    expect(content.toString("latin1").match(/\/Subtype \/Image/g)).toHaveLength(1);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true });
    expect(text).toContain("坏图");
    expect(text).toContain("缺图");
    expect(text).not.toContain("好图");
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

describe("a document with chapters", () => {
  const chapters: readonly PdfBlock[] = [
    { kind: "chapter", text: "一、总则", depth: 1 },
    { kind: "paragraph", text: "甲" },
    { kind: "chapter", text: "1.1 范围", depth: 2 },
    { kind: "paragraph", text: "乙" },
    { kind: "chapter", text: "二、流程", depth: 1 },
    { kind: "paragraph", text: "丙" },
  ];
  const cover = { title: "手册", subtitle: "v1", facts: [] };

  it("lists them behind the cover with the pages they begin on", async () => {
    const pages = await pagesOf(documentOf(chapters, { cover, contents: { title: "目录" } }));
    expect(pages).toHaveLength(4);
    expect(pages[1]).toContain("目录一、总则31.1范围3二、流程4");
    expect(pages[2]).toContain("一、总则甲1.1范围乙");
    expect(pages[3]).toContain("二、流程丙");
  });

  it("keeps as many pages free for the contents as they need", async () => {
    const many = Array.from(
      { length: 90 },
      (_, index): PdfBlock => ({
        kind: "chapter",
        text: `第${index}节`,
        depth: index === 0 ? 1 : 2,
      }),
    );
    const pages = await pagesOf(documentOf(many, { cover, contents: { title: "目录" } }));
    const first = pages.findIndex(
      (page, index) => index > 0 && page.includes("第0节") && !page.includes("目录"),
    );
    expect(first).toBe(4);
    expect(pages[1]).toContain(`第0节${first + 1}`);
    expect(pages[3]).toMatch(/第89节\d+/);
  });

  it("has no contents without a chapter", async () => {
    const pages = await pagesOf(
      documentOf([{ kind: "paragraph", text: "甲" }], { contents: { title: "目录" } }),
    );
    expect(pages).toHaveLength(1);
    expect(pages[0]).not.toContain("目录");
  });
});

describe("characters that the face lacks", () => {
  /** The drawing instructions of all pages. */
  const instructionsOf = (pdf: Buffer): string =>
    [...pdf.toString("latin1").matchAll(/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g)]
      .map(([, data = ""]) => inflateSync(Buffer.from(data, "latin1")).toString("latin1"))
      .join("\n");

  it.each<readonly [string, PdfBlock]>([
    ["a title", { kind: "title", text: "服务单 陈𠮷" }],
    ["facts", { kind: "facts", items: [{ label: "客户", value: "陈𠮷" }] }],
    ["a table", { kind: "table", columns: [{ title: "姓名", share: 1 }], rows: [["陈𠮷"]] }],
    ["Markdown", { kind: "markdown", source: "- **陈𠮷** 完成\n\n```\n陈𠮷\n```" }],
    ["a picture", { kind: "pictures", items: [{ title: "客户签名", png: null, lines: ["陈𠮷"] }] }],
    ["bars", { kind: "bars", items: [{ label: "陈𠮷", value: 3, text: "3 小时" }] }],
  ])("are drawn as their code in %s, and read as themselves", async (_, block) => {
    const document = documentOf([block]);
    expect((await pagesOf(document)).join("")).toContain("陈[U+20BB7]");
    // 𠮷 in UTF-16.
    expect(instructionsOf(await renderPdf(document))).toMatch(/ActualText <FEFF[\dA-F]*D842DFB7/);
  });

  it("stand in head and foot alike", async () => {
    const [page] = await pagesOf(documentOf([], { header: "𠮷野 😀", footer: "v1 𠮷" }));
    expect(page).toContain("[U+20BB7]野[U+1F600]");
    expect(page).toContain("v1[U+20BB7]");
  });

  it("are none of those that nobody sees, and a code that somebody typed stays one", async () => {
    const document = documentOf([{ kind: "paragraph", text: "表\u200b空\ufe0f间 [U+20BB7]" }]);
    expect((await pagesOf(document))[0]).toContain("表空间[U+20BB7]");
    expect(instructionsOf(await renderPdf(document))).not.toContain("ActualText");
  });
});
