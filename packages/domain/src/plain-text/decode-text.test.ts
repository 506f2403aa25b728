import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

const bytesOf = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  new Uint8Array(
    parts.flatMap((part) => [...(typeof part === "string" ? new TextEncoder().encode(part) : part)]),
  );

// 表空间已满 / 成功 / 状态 in GBK.
const full = [0xb1, 0xed, 0xbf, 0xd5, 0xbc, 0xe4, 0xd2, 0xd1, 0xc2, 0xfa];
const success = [0xb3, 0xc9, 0xb9, 0xa6];
const state = [0xd7, 0xb4, 0xcc, 0xac];

describe("decodeText", () => {
  it.each([
    ["nothing", bytesOf(), ""],
    ["UTF-8", bytesOf("归档 café 𠮷"), "归档 café 𠮷"],
    ["UTF-8 with its mark", bytesOf([0xef, 0xbb, 0xbf], "归档"), "归档"],
    ["UTF-8 cut at the end", bytesOf("归档", [0xe6, 0x97]), "归档"],
    ["UTF-8 cut at the beginning", bytesOf([0xa1, 0xa3], "\n归档日志"), "。\n归档日志"],
    ["UTF-16 LE", bytesOf([0xff, 0xfe, 0x52, 0x5f, 0x63, 0x68, 0x0a, 0x00]), "归档\n"],
    ["UTF-16 BE", bytesOf([0xfe, 0xff, 0x5f, 0x52, 0x68, 0x63]), "归档"],
    ["UTF-16 cut within a character", bytesOf([0xff, 0xfe, 0x52, 0x5f, 0x63]), "归"],
    ["GBK", bytesOf(full, " ORA-01653\n", success), "表空间已满 ORA-01653\n成功"],
    ["GBK that could be UTF-8 beside GBK that cannot", bytesOf(state, ": ", success), "状态: 成功"],
    ["GBK with a second byte in ASCII", bytesOf([0x81, 0x40, 0x41]), "丂A"],
    ["GB 18030 of four bytes", bytesOf([0x95, 0x34, 0xb2, 0x35], " ", success), "𠮷 成功"],
    ["GBK cut at the end", bytesOf(success, [0xb9]), "成功\ufffd"],
  ])("reads %s", (_, bytes, text) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it("reads each line of a log as its writer wrote it", () => {
    const log = bytesOf("2026-11-26 监听已启动\nora: ", full, "\n2026-11-26 归档完成 ", success, "\n");
    expect(decodeText(log)).toBe("2026-11-26 监听已启动\nora: 表空间已满\n2026-11-26 归档完成 成功\n");
  });

  it("loses one character for one wrong byte in a long text without spaces", () => {
    const text = "数据库连接数耗尽归档空间不足".repeat(20);
    expect(decodeText(bytesOf(text, [0xff], text))).toBe(`${text}\ufffd${text}`);
  });

  it("keeps the words before a character that a limit in bytes has cut", () => {
    expect(decodeText(bytesOf("日志", [0xe6, 0x97], "...\n归档空间已经写满\n"))).toBe(
      "日志\ufffd...\n归档空间已经写满\n",
    );
  });

  it("leaves accents of UTF-8 alone beside one wrong byte", () => {
    expect(decodeText(bytesOf("café déjà vu, réseau ", [0xff], " coupé"))).toBe(
      "café déjà vu, réseau \ufffd coupé",
    );
  });

  it("keeps every ASCII byte of a text between wrong ones", () => {
    expect(decodeText(bytesOf([0xff], "ORA-1", [0xff, 0xff], " x\n", [0x80], "y"))).toMatch(
      /^.ORA-1.. x\n.y$/u,
    );
  });

  it("reads what is written half and half without end in one pass", () => {
    const text = decodeText(
      bytesOf(...Array.from({ length: 20_000 }, (_, i) => (i % 2 ? success : " 归档日志 "))),
    );
    expect(text).toBe(Array.from({ length: 20_000 }, (_, i) => (i % 2 ? "成功" : " 归档日志 ")).join(""));
  });
});
