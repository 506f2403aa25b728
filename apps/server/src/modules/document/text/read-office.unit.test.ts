import { expect, it } from "vitest";
import { presentation, workbook } from "./office.testing.ts";
import { readText } from "./read-text.ts";

const text = (word: string): string => `<a:p><a:r><a:t>${word}</a:t></a:r></a:p>`;

it("reads a sheet below its name, a row a line, without empty rows", async () => {
  const content = workbook(
    '<row r="1"><c r="A1" t="inlineStr"><is><t>work_mem</t></is></c><c r="B1"><v>64</v></c></row>' +
      '<row r="3"><c r="A3" t="inlineStr"><is><t>R&amp;D 归档</t></is></c></row>',
  );
  expect(await readText({ kind: "xlsx", content })).toEqual({
    isRead: true,
    pages: ["参数\nwork_mem\t64\nR&D 归档"],
    isCut: false,
  });
});

it("reads days and times of a sheet as people write them", async () => {
  const styles = {
    "xl/styles.xml":
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2">' +
      '<xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>',
  };
  // 46183 is 2026-06-10; three eighths of a day are nine hours.
  const row = '<row r="1"><c r="A1" s="1"><v>46183</v></c><c r="B1" s="1"><v>46183.375</v></c></row>';
  const outcome = await readText({ kind: "xlsx", content: workbook(row, styles) });
  expect(outcome).toMatchObject({ pages: ["参数\n2026-06-10\t2026-06-10 09:00:00"] });
});

it("finds nothing in a workbook without cells", async () => {
  expect(await readText({ kind: "xlsx", content: workbook("") })).toEqual({
    isRead: false,
    problem: "empty",
  });
});

it("reads slides in the order in which they are shown, and only what is drawn on them", async () => {
  const content = presentation([
    `<a:p><a:r><a:t>主备</a:t></a:r><a:r><a:t>切换</a:t></a:r></a:p>${text("A &lt; B")}`,
    text("第二页"),
  ]);
  expect(await readText({ kind: "pptx", content })).toEqual({
    isRead: true,
    pages: ["主备切换\nA < B", "第二页"],
    isCut: false,
  });
});
