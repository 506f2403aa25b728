import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { matchColumns } from "./match-columns.ts";
import { readSheet, textOf } from "./read-sheet.ts";

const columns = [
  { field: "title", title: "标题", isRequired: true },
  { field: "company", title: "客户", isRequired: true },
  { field: "checkType", title: "类型" },
  { field: "startDate", title: "开始日期", isRequired: true },
  { field: "endDate", title: "结束日期", isRequired: true },
  { field: "planHour", title: "计划工时" },
  { field: "team", title: "团队", isRequired: true },
  { field: "executors", title: "执行人账号" },
  { field: "city", title: "城市" },
];

const fileOf = (name: string): File =>
  new File([readFileSync(new URL(`samples/${name}`, import.meta.url))], name);
const read = async (name: string) => matchColumns(await readSheet(fileOf(name)), columns);

const row = (title: string, more: object = {}) => ({
  title,
  company: "澜汐银行",
  checkType: "巡检",
  startDate: "2027-03-01",
  endDate: "2027-03-01",
  planHour: "8",
  team: "Oracle 交付一部",
  ...more,
});

describe("sheets as programs write them", () => {
  it.each([
    ["utf16-tabs.csv", "UTF-16 表格", 2],
    ["utf16-commas.csv", "UTF-16 逗号", 2],
    ["gbk.csv", "GBK 表格", 2],
    ["semicolons.csv", "分号", 2],
    ["separator-line.csv", "首行 sep", 3],
  ])("are read: %s", async (name, title, line) => {
    expect(await read(name)).toMatchObject({ missing: [], unknown: [], lines: [line] });
    const [found] = (await read(name)).rows;
    expect(found).toMatchObject({ company: "澜汐银行", startDate: "2027-03-01", planHour: "8" });
    expect(found?.["title"]).toBe(title);
  });

  it("are read below headings with remarks, stars and line breaks", async () => {
    expect(await read("headings-with-remarks.xlsx")).toEqual({
      missing: [],
      unknown: [],
      lines: [2],
      rows: [row("表头有说明")],
    });
  });

  it("keep the zeros before numbers and every digit of long ones, quoted or not", async () => {
    const lines = ["标题,客户,执行人账号,城市", '00123,"0042",468768768833943384,', "=1+1,+86,1.50,3E5"];
    const file = new File([lines.join("\r\n")], "plan.csv");
    expect((await readSheet(file)).slice(1)).toEqual([
      ["00123", "0042", "468768768833943384", ""],
      ["=1+1", "+86", "1.50", "3E5"],
    ]);
  });

  it("say when they are a web page or an old workbook", async () => {
    await expect(readSheet(fileOf("web-page.xls"))).rejects.toMatchObject({ problem: "webPage" });
    const old = new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])], "计划.xlsx");
    await expect(readSheet(old)).rejects.toMatchObject({ problem: "oldWorkbook" });
  });

  it("are workbooks whatever they are called", async () => {
    const bytes = readFileSync(new URL("samples/invisible.xlsx", import.meta.url));
    expect((await readSheet(new File([bytes], "计划.csv"))).length).toBe(4);
  });
});

it.each([
  [0.1 + 0.2, "0.3"],
  [1.1 * 3, "3.3"],
  [8, "8"],
  [123_456_789.12, "123456789.12"],
  [new Date("2027-03-01T00:00:00Z"), "2027-03-01"],
  [new Date("2027-03-01T07:59:59.9996Z"), "2027-03-01 08:00"],
  [null, ""],
  [true, "true"],
])("shows %j as spreadsheet programs do", (cell, text) => {
  // The library names the kinds of cells less strictly than it makes them.
  expect(textOf(cell as never)).toBe(text);
});
