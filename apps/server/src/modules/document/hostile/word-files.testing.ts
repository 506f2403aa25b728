import { strToU8, zipSync } from "fflate";
import { failed, type HostileFile, harmless, unsafe } from "./hostile-file.testing.ts";

const types =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>';
const rels =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';
const wordNs = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A Word file with this main part. */
function docx(main: string, more: Readonly<Record<string, Uint8Array>> = {}): Buffer {
  return Buffer.from(
    zipSync({
      "[Content_Types].xml": strToU8(types),
      "_rels/.rels": strToU8(rels),
      "word/document.xml": strToU8(main),
      ...more,
    }),
  );
}

/** A Word file with these paragraphs. */
const wordFile = (...paragraphs: readonly string[]): Buffer =>
  docx(
    `<w:document ${wordNs}><w:body>${paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join("")}</w:body></w:document>`,
  );

const entity = (declaration: string): Buffer =>
  docx(
    `<!DOCTYPE w [${declaration}]><w:document ${wordNs}><w:body><w:p><w:r><w:t>&x;</w:t></w:r></w:p></w:body></w:document>`,
  );

const laughs = `<!ENTITY a "haha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${"bcdefghij"[n]} "${`&${"abcdefghi"[n]};`.repeat(10)}">`).join("")}<!ENTITY x "&j;">`;

/** A zip whose directory says less than its entries unfold to. */
function lyingDocx(): Buffer {
  const file = Buffer.from(
    docx(`<w:document ${wordNs}/>`, { "word/styles.xml": new Uint8Array(80_000_000) }),
  );
  // The directory and the local header both say a hundred bytes.
  for (const signature of ["PK\u0001\u0002", "PK\u0003\u0004"]) {
    for (
      let at = file.indexOf(signature, 0, "latin1");
      at >= 0;
      at = file.indexOf(signature, at + 4, "latin1")
    ) {
      const sizeAt = at + (signature === "PK\u0001\u0002" ? 24 : 22);
      if (file.readUInt32LE(sizeAt) === 80_000_000) file.writeUInt32LE(100, sizeAt);
    }
  }
  return file;
}

/** Word files that refer to something outside, unfold without end, or are broken. */
export const wordFiles: readonly HostileFile[] = [
  {
    name: "外部实体.docx",
    content: entity('<!ENTITY x SYSTEM "file:///etc/passwd">'),
    ends: failed("unsafe"),
    secret: "root:",
  },
  {
    name: "网络实体.docx",
    content: entity('<!ENTITY x SYSTEM "http://127.0.0.1:9/x">'),
    ends: failed("unsafe"),
  },
  {
    name: "参数实体.docx",
    content: entity('<!ENTITY % p SYSTEM "file:///etc/hosts">%p;'),
    ends: failed("unsafe"),
    secret: "localhost",
  },
  { name: "十亿个笑.docx", content: entity(laughs), ends: failed("unsafe") },
  {
    name: "说谎的目录.docx",
    content: lyingDocx(),
    ends: [
      { text: "failed", problem: "broken" },
      { text: "failed", problem: "tooLarge" },
    ],
  },
  {
    name: "炸弹.docx",
    content: docx(`<w:document ${wordNs}/>`, { "word/media/a.bin": new Uint8Array(200_000_000) }),
    ends: unsafe,
  },
  {
    name: "没有正文.docx",
    content: Buffer.from(zipSync({ "a.xml": strToU8("<a/>") })),
    ends: failed("broken"),
  },
  { name: "空.docx", content: Buffer.from(zipSync({ "a.bin": strToU8("x") })), ends: failed("broken") },
  {
    name: "深层.docx",
    content: docx(
      `<w:document ${wordNs}><w:body>${"<w:p>".repeat(50_000)}${"</w:p>".repeat(50_000)}</w:body></w:document>`,
    ),
    ends: [
      { text: "failed", problem: "broken" },
      { text: "failed", problem: "empty" },
      { text: "failed", problem: "timeout" },
    ],
  },
  {
    name: "不闭合.docx",
    content: docx(`<w:document ${wordNs}><w:body><w:p>`),
    ends: [
      { text: "failed", problem: "broken" },
      { text: "failed", problem: "empty" },
    ],
  },
  {
    name: "脚本.docx",
    content: wordFile("正常文字", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ends: harmless,
  },
  {
    name: "外部关系.docx",
    content: docx(
      `<w:document ${wordNs}><w:body><w:p><w:r><w:t>正文</w:t></w:r></w:p></w:body></w:document>`,
      {
        "word/_rels/document.xml.rels": strToU8(
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r9" Type="x/attachedTemplate" TargetMode="External" Target="file:///etc/passwd"/></Relationships>',
        ),
      },
    ),
    ends: harmless,
    secret: "root:",
  },
  {
    name: "宏.docx",
    content: docx(
      `<w:document ${wordNs}><w:body><w:p><w:r><w:t>带宏</w:t></w:r></w:p></w:body></w:document>`,
      { "word/vbaProject.bin": strToU8("Attribute VB_Name") },
    ),
    ends: harmless,
  },
];
