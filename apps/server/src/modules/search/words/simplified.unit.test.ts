import { expect, it } from "vitest";
import { toVector } from "../pieces/tokens.ts";
import { readQuestion } from "./matching-words.ts";
import { simplified } from "./simplified.ts";

it.each([
  ["備份失敗", "备份失败"],
  ["資料庫連線數耗盡", "资料库连线数耗尽"],
  ["表空間不足 ORA-01653", "表空间不足 ORA-01653"],
  ["备份失败", "备份失败"],
])("writes %s as %s", (text, plain) => {
  expect(simplified(text)).toBe(plain);
});

/** Whether a text is found by a question, as far as terms decide. */
function finds(text: string, question: string): boolean {
  const terms = new Set(
    [...toVector([{ weight: "A", text }]).matchAll(/'([^']+)':/g)].map(([, term]) => term),
  );
  return readQuestion(question).words.every(({ ways }) =>
    ways.some((way) => way.every(({ term }) => terms.has(term))),
  );
}

it.each([
  ["備份失敗", "备份失败"],
  ["备份失败", "備份失敗"],
  ["備份失敗", "備份失敗"],
  ["著名的乾隆表", "著名"],
])("finds %s by %s", (text, question) => {
  expect(finds(text, question)).toBe(true);
});

it("does not find other words", () => {
  expect(finds("備份成功", "备份失败")).toBe(false);
});
