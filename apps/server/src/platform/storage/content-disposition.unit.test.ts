import { expect, it } from "vitest";
import { cleanFileName, contentDisposition } from "./content-disposition.ts";

it.each([
  ["报告.pdf", "报告.pdf"],
  ["../../etc/passwd", "etcpasswd"],
  ["a\r\nSet-Cookie: x=1.txt", "aSet-Cookie: x=1.txt"],
  ["a\0b.txt", "ab.txt"],
  ["invoice\u202Efdp.exe", "invoicefdp.exe"],
  ["  ...hidden", "hidden"],
  ["", "file"],
  ["/", "file"],
  ["\ud800.txt", "\ufffd.txt"],
])("cleans the name %j", (name, clean) => {
  expect(cleanFileName(name)).toBe(clean);
});

it("keeps the ending of a name that is too long", () => {
  const clean = cleanFileName(`${"长".repeat(200)}.tar.gz`);
  expect(Buffer.byteLength(clean)).toBeLessThanOrEqual(255);
  expect(clean).toMatch(/^长+.*\.gz$/);
});

it("writes a header that is plain ASCII and one line, whatever the name", () => {
  const header = contentDisposition("a.bin", '名字"\\%;\r\n\u202e’.bin', false);
  expect(header).toMatch(/^[\x20-\x7e]+$/);
  expect(header).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[A-Za-z0-9%._~-]+$/);
});
