import type { TranslationKey } from "@pharos/i18n";
import { describe, expect, it } from "vitest";
import { createRowReader } from "./row-reader.ts";

const readerOf = (texts: Record<string, string>) =>
  createRowReader(texts, { locale: "zh-CN", translate: (_, key: TranslationKey) => key });

describe("a date in a sheet", () => {
  it.each([
    "2027-03-01",
    "2027/3/1",
    "2027.3.1",
    "2027年3月1日",
    "2027/3/1 0:00",
    "2027-03-01T00:00:00",
    "20270301",
    "２０２７－０３－０１",
    "2027–03–01",
    "1-Mar-2027",
    "1 March 2027",
    "Mar 1, 2027",
    "\u200e2027-03-01\u200b",
  ])("is read: %s", (date) => {
    expect(readerOf({ date }).date("date")).toBe("2027-03-01");
  });

  it.each([
    ["3/25/2027", "2027-03-25"],
    ["25/3/2027", "2027-03-25"],
    ["25.03.2027", "2027-03-25"],
    ["31-12-2026", "2026-12-31"],
  ])("is read where only one reading makes sense: %s", (text, date) => {
    expect(readerOf({ date: text }).date("date")).toBe(date);
  });

  it.each(["3/1/2027", "2027-02-30", "20271301", "25/25/2027", "27-03-01", "46447", "1-Foo-2027", "明天"])(
    "is refused where it is none, or could be two: %s",
    (date) => {
      const row = readerOf({ date });
      expect(row.date("date")).toBeUndefined();
      expect(() => row.finish()).toThrow();
    },
  );
});

it("finds what looks the same, by its own spelling first", async () => {
  const asked: string[] = [];
  const row = readerOf({ customer: "\u202d澜汐（银行）\u202c", other: "澜汐\u00a0银行" });
  const find = async (text: string) => {
    asked.push(text);
    return ["澜汐(银行)", "澜汐 银行"].includes(text) ? { id: 7 } : undefined;
  };
  const unknown = () => ({ key: "errors.common.validation" }) as const;
  expect(await row.findId("customer", find, unknown)).toBe(7);
  expect(await row.findId("other", find, unknown)).toBe(7);
  expect(asked).toEqual(["澜汐（银行）", "澜汐(银行)", "澜汐\u00a0银行", "澜汐 银行"]);
  expect(await row.findId("nothing", find, unknown)).toBeUndefined();
});
