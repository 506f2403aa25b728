import type { PdfBlock, PdfDocument } from "@pharos/pdf";
import {
  BorderStyle,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";

/** A document as a Word file. Every text is a text run: nothing in it is a field or a formula, and links are only ours. */
export async function writeDocx({ title, author, blocks }: PdfDocument): Promise<Uint8Array> {
  const document = new Document({
    title,
    creator: author,
    styles: { default: { document: { run: { font: "Microsoft YaHei", size: 21 } } } },
    sections: [
      {
        children: [
          new Paragraph({ heading: HeadingLevel.TITLE, children: [run(title)] }),
          ...blocks.flatMap(blockOf),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

/** XML has no place for most control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const clean = (text: string): string =>
  text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd");

const run = (
  text: string,
  options: { bold?: boolean; font?: string; color?: string; size?: number } = {},
): TextRun => new TextRun({ text: clean(text), ...options });

const linkOf = ({ text, url }: { readonly text: string; readonly url: string }): ExternalHyperlink =>
  new ExternalHyperlink({ link: url, children: [run(text, { color: "1570EF" })] });

const mono = { font: "Consolas", size: 18 } as const;

function blockOf(block: PdfBlock): (Paragraph | Table)[] {
  switch (block.kind) {
    case "heading":
      return [
        new Paragraph({
          heading: block.level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2,
          children: [run(block.text)],
        }),
      ];
    case "paragraph":
      return [
        new Paragraph({
          children: [
            run(block.link ? `${block.text} ` : block.text, block.isQuiet ? { bold: true } : {}),
            ...(block.link ? [linkOf(block.link)] : []),
          ],
        }),
      ];
    case "markdown":
      return markdownOf(block.source);
    case "facts":
      return block.items.map(
        ({ label, value }) =>
          new Paragraph({ children: [run(`${label}: `, { color: "667085" }), run(value)] }),
      );
    case "table":
      return [
        tableOf(
          block.columns.map(({ title }) => title),
          block.rows,
        ),
      ];
    default:
      return [];
  }
}

const line = { style: BorderStyle.SINGLE, size: 4, color: "D0D5DD" } as const;
const borders = { top: line, bottom: line, left: line, right: line };

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): Table {
  const cell = (text: string, bold: boolean) =>
    new TableCell({ borders, children: [new Paragraph({ children: [run(text, { bold, size: 17 })] })] });
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [
      new TableRow({ tableHeader: true, children: head.map((text) => cell(text, true)) }),
      ...rows.map((row) => new TableRow({ cantSplit: true, children: row.map((text) => cell(text, false)) })),
    ],
  });
}

/** What advice is written with: paragraphs, lists and code; other marks stand as they were typed. */
function markdownOf(source: string): Paragraph[] {
  let isCode = false;
  return source.split("\n").flatMap((text) => {
    if (/^\s*```/.test(text)) {
      isCode = !isCode;
      return [];
    }
    if (isCode) return [new Paragraph({ children: [run(text, mono)] })];
    if (text.trim() === "") return [];
    const item = /^\s*(?:[-*]|\d+\.)\s+(.*)$/.exec(text);
    return [
      item
        ? new Paragraph({ bullet: { level: 0 }, children: [run(item[1] ?? "")] })
        : new Paragraph({ children: [run(text.replace(/^#+\s*/, ""))] }),
    ];
  });
}
