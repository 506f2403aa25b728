import { crc32 } from "node:zlib";

// Texts, mails and pictures that have held up servers before, and ordinary ones of the same size.

/** Characters of each text, or repetitions of it. */
export const characters = 330_000;
export const ordinaryText = "凌晨两点开始出现告警，业务方反馈交易变慢。We saw the same wait event. ".repeat(
  characters / 50,
);
export const hostileTexts: Readonly<Record<string, string>> = {
  "characters that become eighteen": "ﷺ".repeat(characters),
  "all characters": Array.from({ length: characters }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
  ).join(""),
  joints: "a-".repeat(characters),
  humps: "aA".repeat(characters),
  accents: `a${"\u0301".repeat(characters)}`,
  "error codes": "ORA-01555 ".repeat(characters / 10),
  "almost error codes": "ERROR    ".repeat(characters / 10),
  links: "[](".repeat(characters),
  images: "![](/files/a)".repeat(characters / 13),
  mentions: "@a ".repeat(characters),
  backticks: "`".repeat(characters),
  tags: "<a ".repeat(characters),
};

const mailOf = (headers: string, body: string): string => `From: a@example.com\r\n${headers}\r\n${body}`;
const parameters = `Content-Type: text/plain; ${"a*0=b; ".repeat(10_000)}\r\n`;
const multipart = "Content-Type: multipart/mixed; boundary=x\r\n";

export const ordinaryMail = mailOf("Subject: news\r\n", "one line of words\r\n".repeat(15_000));
export const hostileMails: Readonly<Record<string, string>> = {
  "header lines": mailOf("a:\r\n".repeat(30_000), ""),
  parameters: mailOf(parameters, ""),
  parts: mailOf(multipart, "--x\r\n\r\n".repeat(50_000)),
  "parts with parameters": mailOf(multipart, `--x\r\n${parameters}\r\n`.repeat(4)),
  tags: mailOf("Content-Type: text/html\r\n", "<".repeat(300_000)),
  quotations: mailOf("", "<a<a@".repeat(60_000)),
};

/** What a chunk needs beside its content. */
const chunkBytes = 12;

/** A picture of a megabyte, or of so many bytes, in so many chunks. */
export function pictureOf(chunks: number, bytes = 1_000_000): Buffer {
  const header = Buffer.from([0, 0, 0, 4, 0, 0, 0, 4, 8, 2, 0, 0, 0]);
  const data = pngChunk("IDAT", Buffer.alloc(Math.ceil(bytes / chunks - chunkBytes), 7));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const end = pngChunk("IEND", Buffer.alloc(0));
  return Buffer.concat([
    signature,
    pngChunk("IHDR", header),
    ...Array.from({ length: chunks }, () => data),
    end,
  ]);
}

function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
