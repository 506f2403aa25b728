import type { PdfBlock } from "@pharos/pdf";
import { fenced } from "./plain.ts";

/** A document as Markdown. What is no Markdown itself means nothing in it. */
export function writeMarkdown(title: string, blocks: readonly PdfBlock[]): string {
  return `${[`# ${escaped(title)}`, ...blocks.flatMap(blockText)].join("\n\n")}\n`;
}

const escaped = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<>#|~!]/g, (mark) => `\\${mark}`).replaceAll(/\s+/g, " ");

function blockText(block: PdfBlock): string[] {
  switch (block.kind) {
    case "heading":
      return [`${"#".repeat(block.level + 1)} ${escaped(block.text)}`];
    case "paragraph":
      return [
        [
          block.isQuiet ? `**${escaped(block.text)}**` : escaped(block.text),
          ...(block.link ? [`[${escaped(block.link.text)}](<${block.link.url}>)`] : []),
        ].join(" "),
      ];
    case "markdown":
      return [block.source];
    case "facts":
      return [block.items.map(({ label, value }) => `- ${escaped(label)}: ${escaped(value)}`).join("\n")];
    case "table":
      return [
        fenced(
          [block.columns.map(({ title }) => title), ...block.rows].map((row) => row.join("\t")).join("\n"),
          "tsv",
        ),
      ];
    default:
      return [];
  }
}
