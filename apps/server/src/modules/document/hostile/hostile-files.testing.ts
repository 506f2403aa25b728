import { crc32, deflateRawSync } from "node:zlib";
import { png, zip } from "../../file/file.testing.ts";
import {
  bytes,
  failed,
  type HostileFile,
  harmless,
  kept,
  mismatch,
  refused,
  unsafe,
} from "./hostile-file.testing.ts";
import { officeFiles } from "./office-files.testing.ts";
import { pdfFiles } from "./pdf-files.testing.ts";
import { wordFiles } from "./word-files.testing.ts";

/** Beginnings of files of other kinds. */
const magics: Readonly<Record<string, Buffer>> = {
  exe: bytes("MZ\x90\0\x03\0\0\0"),
  elf: bytes("\x7fELF\x02\x01\x01\0"),
  html: bytes("<html><script>alert(1)</script></html>"),
  png: png(2, 2),
  zip: zip([{ name: "a.txt" }]),
  gzip: bytes("\x1f\x8b\x08\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"),
  pdf: bytes("%PDF-1.7\n"),
};

/** Names that say one thing, bytes that say another. */
const disguised: readonly HostileFile[] = [
  "pdf",
  "docx",
  "xlsx",
  "pptx",
  "png",
  "jpg",
  "gif",
  "zip",
  "gz",
].flatMap((ending) =>
  Object.entries(magics)
    .filter(
      ([kind]) => kind !== (ending === "gz" ? "gzip" : ending) && !(ending.endsWith("x") && kind === "zip"),
    )
    .map(([kind, content]) => ({ name: `${kind}.${ending}`, content, ends: mismatch })),
);

const archives: readonly HostileFile[] = [
  { name: "炸弹.zip", content: zip([{ name: "a", unpacked: 4_000_000_000 }]), ends: unsafe },
  {
    name: "一万余项.zip",
    content: zip(Array.from({ length: 10_001 }, (_, n) => ({ name: `f${n}` }))),
    ends: unsafe,
  },
  {
    name: "六万项.zip",
    content: zip(Array.from({ length: 60_000 }, (_, n) => ({ name: `f${n}` }))),
    ends: unsafe,
  },
  { name: "路径.zip", content: zip([{ name: "../../etc/cron.d/x" }]), ends: unsafe },
  { name: "反斜线.zip", content: zip([{ name: "..\\..\\x" }]), ends: unsafe },
  { name: "绝对.zip", content: zip([{ name: "/etc/passwd" }]), ends: unsafe },
  { name: "盘符.zip", content: zip([{ name: "C:/x" }]), ends: unsafe },
  { name: "链接.zip", content: zip([{ name: "l", isLink: true }]), ends: unsafe },
  { name: "零字符.zip", content: zip([{ name: "a\0.txt" }]), ends: unsafe },
  { name: "过深.zip", content: zip([{ name: `${"d/".repeat(64)}x` }]), ends: unsafe },
  { name: "项数造假.zip", content: fewerEntries(zip([{ name: "a" }, { name: "b" }])), ends: unsafe },
  { name: "路径.docx", content: zip([{ name: "../word/document.xml" }]), ends: unsafe },
];

function fewerEntries(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt16LE(1, copy.length - 22 + 8);
  copy.writeUInt16LE(1, copy.length - 22 + 10);
  return copy;
}

function hugePng(width: number, height: number): Buffer {
  const small = png(1, 1);
  small.writeUInt32BE(width, 16);
  small.writeUInt32BE(height, 20);
  small.writeUInt32BE(crc32(small.subarray(12, 29)), 29);
  return small;
}

const pictures: readonly HostileFile[] = [
  { name: "五万.png", content: hugePng(50_000, 50_000), ends: refused("file.imageTooManyPixels") },
  {
    name: "四十亿.png",
    content: hugePng(4_294_967_295, 1),
    ends: [{ refused: "file.imageTooManyPixels" }, { refused: "file.imageBroken" }],
  },
  {
    name: "零.png",
    content: hugePng(0, 0),
    ends: [{ refused: "file.imageBroken" }, { refused: "file.imageTooManyPixels" }, { text: "none" }],
  },
  { name: "断.png", content: png(4, 4).subarray(0, 20), ends: refused("file.imageBroken") },
  { name: "尾巴.png", content: Buffer.concat([png(4, 4), bytes("<script>alert(1)</script>")]), ends: kept },
  { name: "注释.png", content: png(4, 4, ["tEXt", "Comment\0<script>alert(1)</script>"]), ends: kept },
];

const svg = (inside: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);

/** Texts that a browser would run if it drew them. They are kept as what they are, and only their words are read. */
const markup: readonly HostileFile[] = [
  {
    name: "脚本.svg",
    content: svg("<script>fetch('//evil')</script><text>words here</text>"),
    ends: harmless,
    secret: "fetch",
  },
  {
    name: "事件.svg",
    content: svg('<rect onload="alert(1)"/><text>words here</text>'),
    ends: harmless,
    secret: "alert",
  },
  {
    name: "外部.svg",
    content: svg('<image href="file:///etc/passwd"/><text>words here</text>'),
    ends: harmless,
    secret: "root:",
  },
  {
    name: "实体.svg",
    content: Buffer.from(
      '<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg><text>words &x;</text></svg>',
    ),
    ends: harmless,
    secret: "root:",
  },
  {
    name: "脚本.html",
    content: Buffer.from("<p>words here</p><script>document.cookie</script>"),
    ends: harmless,
    secret: "cookie",
  },
  {
    name: "框架.html",
    content: Buffer.from('<p>words here</p><iframe src="file:///etc/passwd"></iframe>'),
    ends: harmless,
    secret: "root:",
  },
  {
    name: "未闭合.html",
    content: Buffer.from(`<p>words here</p>${"<script>".repeat(50_000)}`),
    ends: harmless,
    secret: "script",
  },
  { name: "尖括号.html", content: Buffer.from(`<p>words</p>${"<".repeat(2_000_000)}`), ends: harmless },
  { name: "深层.html", content: Buffer.from(`${"<div>".repeat(200_000)}words`), ends: harmless },
  {
    name: "链接.md",
    content: Buffer.from("[words](javascript:alert(1)) ![x](file:///etc/passwd)"),
    ends: harmless,
    secret: "root:",
  },
  {
    name: "星号.md",
    content: Buffer.from(`words ${"*".repeat(200_000)}`),
    ends: [{ text: "ready" }, { text: "failed", problem: "timeout" }],
  },
  {
    name: "括号.md",
    content: Buffer.from(`words ${"[".repeat(100_000)}`),
    ends: [{ text: "ready" }, { text: "failed", problem: "timeout" }],
  },
  { name: "零.txt", content: bytes("a\0b"), ends: harmless },
  { name: "方向.txt", content: Buffer.from("words \u202egpj.exe\u202c"), ends: harmless, secret: "\u202e" },
  { name: "半个字.txt", content: Buffer.from([0x77, 0x6f, 0x72, 0x64, 0xf0, 0x9f]), ends: harmless },
  { name: "长行.txt", content: Buffer.alloc(3_000_000, "x"), ends: harmless },
  {
    name: "很长.log",
    content: Buffer.alloc(6_000_000, "words\n"),
    ends: [{ text: "ready", problem: "cut" }],
  },
  { name: "空白.txt", content: Buffer.from(" \n \n"), ends: failed("empty") },
  {
    name: "压缩.gz",
    content: Buffer.concat([
      bytes("\x1f\x8b\x08\0\0\0\0\0\0\x03"),
      deflateRawSync(Buffer.alloc(60_000_000)),
      bytes("\0\0\0\0\xff\xff\xff\x7f"),
    ]),
    ends: unsafe,
  },
];

/** Names that lead elsewhere or deceive; the content is plain. */
export const hostileNames: readonly string[] = [
  "../../../etc/passwd.txt",
  "..\\..\\windows\\win.ini.txt",
  "/etc/passwd.txt",
  "a\0b.txt",
  'quote".txt',
  "single'.txt",
  "line\r\nSet-Cookie: a=b.txt",
  "\u202etxt.exe.txt",
  "\u2066isolate\u2069.txt",
  "<img src=x onerror=alert(1)>.txt",
  "%2e%2e%2fx.txt",
  `${"长".repeat(240)}.txt`,
  "....txt",
  " .txt.txt",
  "tab\tname.txt",
  "\ufeffbom.txt",
];

/** Endings that are not accepted. */
const programs: readonly HostileFile[] = [
  "exe",
  "dll",
  "scr",
  "jar",
  "msi",
  "com",
  "vbs",
  "lnk",
  "iso",
  "docm",
  "hta",
].map((ending) => ({ name: `程序.${ending}`, content: bytes("MZ"), ends: refused("file.typeNotAccepted") }));

/** Every hostile file. */
export const hostileFiles: readonly HostileFile[] = [
  ...disguised,
  ...wordFiles,
  ...officeFiles,
  ...pdfFiles,
  ...archives,
  ...pictures,
  ...markup,
  ...programs,
];
