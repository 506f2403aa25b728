import { expect, it } from "vitest";
import { nameForm, nameProblem } from "./names.ts";

it.each([
  ["系统管理员", "nameReserved"],
  [" 系统 管理员 ", "nameReserved"],
  ["Admin", "nameReserved"],
  ["ＡＤＭＩＮ", "nameReserved"],
  ["a\u200bdmin", "nameReserved"],
  ["sys-admin", "nameReserved"],
  ["\u0430dmin", "nameMixed"],
  ["R\u03bfot", "nameMixed"],
  ["张三 \u0430dmin", "nameMixed"],
  ["山茶", undefined],
  ["陈管理员", undefined],
  ["Zoë Adminović", undefined],
  ["Иван Петров", undefined],
  ["Иван Ivan", undefined],
  ["李雷 Lee", undefined],
  ["王α", undefined],
])("%s: %s", (name, problem) => {
  expect(nameProblem(name)).toBe(problem);
});

it("takes names for the same that look the same", () => {
  const forms = ["澜汐银行", "澜汐 银行", "澜汐\u200b银行", "澜汐　银行", "澜汐·银行"].map(nameForm);
  expect(new Set(forms).size).toBe(1);
  expect(nameForm("ＡＢＣ Bank")).toBe(nameForm("abc-bank"));
  expect(nameForm("澜汐银行")).not.toBe(nameForm("澜汐银杏"));
});
