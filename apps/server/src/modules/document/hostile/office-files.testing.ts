import { strToU8, zipSync } from "fflate";
import { presentation, workbook } from "../text/office.testing.ts";
import { failed, type HostileFile, harmless } from "./hostile-file.testing.ts";

const entity = '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
const cell = (inside: string): string =>
  `<row r="1"><c r="A1" t="inlineStr"><is><t>${inside}</t></is></c></row>`;
const given = [
  { text: "failed", problem: "broken" },
  { text: "failed", problem: "timeout" },
  { text: "ready" },
] as const;

/** Workbooks and presentations that refer to something outside, unfold without end, or are broken. */
export const officeFiles: readonly HostileFile[] = [
  {
    name: "外部实体.xlsx",
    content: workbook(cell("&x;"), { "xl/sharedStrings.xml": `${entity}<sst/>` }),
    ends: failed("unsafe"),
    secret: "root:",
  },
  {
    name: "外部实体.pptx",
    content: presentation(["<a:t>&x;</a:t>"], { "ppt/theme/theme1.xml": `${entity}<a/>` }),
    ends: failed("unsafe"),
    secret: "root:",
  },
  {
    name: "最远的单元格.xlsx",
    content: workbook('<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>远</t></is></c></row>'),
    ends: failed("tooLarge"),
  },
  { name: "公式.xlsx", content: workbook(cell("=cmd|&apos;/c calc&apos;!A1")), ends: harmless },
  {
    name: "没有工作簿.xlsx",
    content: Buffer.from(zipSync({ "a.xml": strToU8("<a/>") })),
    ends: failed("broken"),
  },
  {
    name: "没有演示.pptx",
    content: Buffer.from(zipSync({ "a.xml": strToU8("<a/>") })),
    ends: failed("broken"),
  },
  {
    name: "出逃的幻灯片.pptx",
    content: presentation([], {
      "ppt/presentation.xml": '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldId r:id="r1"/></p:presentation>',
      "ppt/_rels/presentation.xml.rels":
        '<Relationships><Relationship Id="r1" TargetMode="External" Target="../../../../etc/passwd"/></Relationships>',
    }),
    ends: failed("broken"),
    secret: "root:",
  },
  {
    name: "深层.pptx",
    content: presentation([`${"<a:p>".repeat(40_000)}<a:t>words</a:t>${"</a:p>".repeat(40_000)}`]),
    ends: given,
  },
  { name: "不闭合.pptx", content: presentation(["<a:p><a:t>words"]), ends: failed("broken") },
];
