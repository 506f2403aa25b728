import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { textKindOf } from "@pharos/domain/document";
import { describe, expect, it } from "vitest";
import { pdfFiles, pdfOfPages, pdfSaying } from "../hostile/pdf-files.testing.ts";
import { workbook } from "./office.testing.ts";
import { readText } from "./read-text.ts";

const sample = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`samples/${name}`, import.meta.url)));

async function wordsOf(name: string, kind = textKindOf(name) ?? "text"): Promise<string> {
  const outcome = await readText({ kind, content: sample(name) });
  if (!outcome.isRead) throw new Error(`${name}: ${outcome.problem}`);
  return outcome.pages.join("\n");
}

const line = "2026-11-26 02:11:09 ERROR bufferpool flush 失败 retryqueuestalled";
const full = "2026-11-26 02:12:00 表空间 TS_DATA 已满，白鹭告警 ORA-01653";

describe("files as systems write them", () => {
  it("are read without the colours of a terminal", async () => {
    expect(await wordsOf("terminal-colours.log")).toBe([line, line, line, "checkpoint 完成"].join("\n"));
  });

  it("are read in the national encoding and in UTF-16", async () => {
    expect((await wordsOf("gbk.log")).split("\n").slice(0, 2)).toEqual([full, full]);
    expect(await wordsOf("utf16.csv")).toBe("库名,状态\r\n核心库,锁等待 鲲鹏告警");
  });

  it.each(["leading-zeros.trc", "zeros-later.log"])("are read without runs of zeros: %s", async (name) => {
    const words = await wordsOf(name);
    expect(words).toMatch(/^2026-11-26 02:11:09 数据库连接池耗尽，归档目录空间不足/);
    expect(words).toContain("蓝鲸告警 ORA-00257");
    expect(words).not.toMatch(/[\0\ufffd]/);
  });

  it("are read as reports of a workload in HTML are: cells apart, numbers whole, text as it stood", async () => {
    const words = await wordsOf("awr-report.gbk", "html");
    for (const line of [
      "CORE1    812113198  core11    1         19.0.0.0.0  YES",
      "End Snap:    4102     26-11月-26 21:00:19  1,201",
      "Redo size (bytes):      12,014,121.3  3,398.7",
      "Logical read (blocks):  812,113       198,025.4",
      "enq: TX - row lock contention  1,233   39.80ms   71.4       Application",
      "9k2mn1xq0w7zt  update orders set state = :1 where id = :2 and qty <= 0 && note <> '已归档'",
      "FINDING 1: 71.4% benefit (“行锁等待”)",
      '      ACTION: Investigate SQL_ID "9k2mn1xq0w7zt"',
      "巡检结论：朱鹮告警，请先处理行锁。",
    ])
      expect(words.split("\n")).toContain(line);
    expect(words).not.toMatch(/&\w+;|tdiff|font:|\ufffd/);
  });

  it("are read as such a report when a crash left zeros before and within it", async () => {
    const report = sample("awr-report.gbk");
    const zeros = new Uint8Array(9_000);
    const content = Buffer.concat([zeros, report.subarray(0, 1_500), zeros, report.subarray(1_500)]);
    const outcome = await readText({ kind: "html", content: new Uint8Array(content) });
    expect(outcome).toEqual(await readText({ kind: "html", content: report }));
  });

  it("are read where a PDF names a Chinese character map instead of carrying one", async () => {
    expect(await wordsOf("unigb-ucs2.pdf")).toBe("数据库巡检报告：表空间云雀异常");
    expect(await wordsOf("gbk-euc.pdf")).toBe("数据库巡检报告：归档杜鹃异常");
  });
});

describe("files that would take minutes", () => {
  const far = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>远</t></is></c></row>';
  const first = '<row r="1"><c r="A1" t="inlineStr"><is><t>近</t></is></c></row>';
  const named = (name: string): Uint8Array =>
    new Uint8Array(pdfFiles.find((file) => file.name === name)?.content ?? []);

  it.each([
    ["a cell at the end of a sheet", "xlsx", workbook(first + far)],
    ["a row beyond all sheets", "xlsx", workbook(`${first}<row r="999999999"></row>`)],
    ["a PDF of 100,000 pages", "pdf", pdfOfPages(100_000)],
    ["a stream of 900 megabytes", "pdf", named("流炸弹.pdf")],
    ["streams that are large together", "pdf", streams(20, 16)],
  ] as const)("refuses %s before it takes it apart", async (_, kind, content) => {
    expect(await readText({ kind, content: new Uint8Array(content) })).toEqual({
      isRead: false,
      problem: "tooLarge",
    });
  });

  it("reads a sheet whose last row is only formatted", async () => {
    const formatted = '<row r="1048576" s="1"><c r="XFD1048576" s="1"/></row>';
    expect(await readText({ kind: "xlsx", content: workbook(first + formatted) })).toMatchObject({
      isRead: true,
      pages: ["参数\n近"],
    });
  });

  it("reads the words beside large pictures", async () => {
    const content = Buffer.concat([pdfSaying("plain words"), streams(20, 16, "/Subtype/Image")]);
    expect(await readText({ kind: "pdf", content: new Uint8Array(content) })).toMatchObject({
      pages: ["plain words"],
    });
  });
});

/** So many deflated streams of so many megabytes each. */
function streams(count: number, megabytes: number, more = ""): Buffer {
  const data = deflateSync(Buffer.alloc(megabytes * 1024 ** 2));
  const one = (at: number): Buffer =>
    Buffer.concat([
      Buffer.from(`\n${90 + at} 0 obj<</Length ${data.length}/Filter/FlateDecode${more}>>stream\n`),
      data,
      Buffer.from("\nendstream endobj\n"),
    ]);
  return Buffer.concat([Buffer.from("%PDF-1.4\n"), ...Array.from({ length: count }, (_, at) => one(at))]);
}
