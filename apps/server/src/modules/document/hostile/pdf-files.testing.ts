import { deflateSync } from "node:zlib";
import { zip } from "../../file/file.testing.ts";
import { bytes, failed, type HostileFile, harmless } from "./hostile-file.testing.ts";

/** A PDF with one page and these objects; `content` is what the page draws. */
function pdf(content: Buffer, filter = "", more = ""): Buffer {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${more}>>`,
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>",
  ];
  const parts = [
    bytes("%PDF-1.4\n"),
    ...objects.map((body, index) => bytes(`${index + 1} 0 obj${body}endobj\n`)),
  ];
  parts.push(
    bytes(`4 0 obj<</Length ${content.length}${filter}>>stream\n`),
    content,
    bytes("\nendstream endobj\n"),
  );
  parts.push(bytes("trailer<</Root 1 0 R>>\n%%EOF\n"));
  return Buffer.concat(parts);
}

/** A PDF whose page says this. */
export const pdfSaying = (text: string): Buffer => pdf(bytes(`BT /F1 12 Tf 20 200 Td (${text}) Tj ET`));

/** A PDF of so many empty pages. */
export function pdfOfPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(" ");
  const pages = Array.from(
    { length: count },
    (_, at) => `${at + 3} 0 obj<</Type/Page/Parent 2 0 R>>endobj\n`,
  );
  return bytes(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count ${count}/Kids[${kids}]>>endobj\n${pages.join("")}trailer<</Root 1 0 R>>\n%%EOF\n`,
  );
}

const bomb = (megabytes: number): Buffer => deflateSync(Buffer.alloc(megabytes * 1024 * 1024, " "));
const flate = "/Filter/FlateDecode";

/** PDFs with actions, bombs, loops and broken structures. */
export const pdfFiles: readonly HostileFile[] = [
  {
    name: "脚本.pdf",
    content: pdf(
      bytes("BT /F1 12 Tf (plain words) Tj ET"),
      "",
      "/OpenAction<</S/JavaScript/JS(app.alert(1))>>",
    ),
    ends: harmless,
    secret: "alert",
  },
  {
    name: "启动程序.pdf",
    content: pdf(bytes("BT /F1 12 Tf (plain words) Tj ET"), "", "/OpenAction<</S/Launch/F(cmd.exe)>>"),
    ends: harmless,
    secret: "cmd.exe",
  },
  {
    name: "外部文件.pdf",
    content: pdf(bytes("BT /F1 12 Tf (plain words) Tj ET"), "", "/AF<</Type/Filespec/F(/etc/passwd)>>"),
    ends: harmless,
    secret: "root:",
  },
  {
    name: "流炸弹.pdf",
    content: pdf(bomb(900), flate),
    ends: failed("tooLarge"),
  },
  {
    name: "嵌套炸弹.pdf",
    content: pdf(deflateSync(bomb(400)), "/Filter[/FlateDecode/FlateDecode]"),
    ends: [
      { text: "failed", problem: "timeout" },
      { text: "failed", problem: "empty" },
      { text: "failed", problem: "broken" },
    ],
  },
  {
    name: "无尽的页.pdf",
    content: bytes(
      "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R]/Count 2147483647>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
    ),
    ends: [
      { text: "failed", problem: "broken" },
      { text: "failed", problem: "empty" },
      { text: "failed", problem: "timeout" },
    ],
  },
  {
    name: "自引用.pdf",
    content: bytes("%PDF-1.4\n1 0 obj 1 0 R endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
    ends: failed("broken"),
  },
  { name: "截断.pdf", content: pdfSaying("cut").subarray(0, 60), ends: failed("broken") },
  {
    name: "加密.pdf",
    content: Buffer.concat([
      bytes(
        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n5 0 obj<</Filter/Standard/V 1/R 2/O(12345678901234567890123456789012)/U(12345678901234567890123456789012)/P -4>>endobj\ntrailer<</Root 1 0 R/Encrypt 5 0 R/ID[(a)(b)]>>\n%%EOF\n",
      ),
    ]),
    ends: [
      { text: "failed", problem: "encrypted" },
      { text: "failed", problem: "broken" },
    ],
  },
  {
    name: "图像巨大.pdf",
    content: pdf(bytes("q 300 0 0 300 0 0 cm BI /W 50000 /H 50000 /BPC 8 /CS /G ID x EI Q")),
    ends: failed("empty"),
  },
  {
    name: "多语言.pdf",
    content: Buffer.concat([pdfSaying("polyglot words"), zip([{ name: "a.txt" }])]),
    ends: harmless,
  },
];
