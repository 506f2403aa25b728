import { expect, it } from "vitest";
import { guardCell, guardTypedCell, unguardCell } from "./sheet-cell.ts";

it.each([
  "=1+1",
  "+core2",
  "-5",
  "@sum",
  "\tx",
  "\rx",
  "\n=1",
  "  =1",
  "\u200b=1",
  "\ufeff@x",
  "＝1",
  "'=1",
  "''+1",
])("guards %j, and gives it back", (text) => {
  expect(guardCell(text)).toBe(`'${text}`);
  expect(unguardCell(guardCell(text))).toBe(text);
  expect(unguardCell(guardTypedCell(text))).toBe(text);
});

it.each(["core2", "a=b", "", " x", "'quoted'", "it's", "2026-03-01", "–5"])("leaves %j as it is", (text) => {
  expect(guardCell(text)).toBe(text);
  expect(unguardCell(text)).toBe(text);
  expect(guardTypedCell(text)).toBe(text);
});
