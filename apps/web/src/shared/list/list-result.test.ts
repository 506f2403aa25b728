import { describe, expect, it } from "vitest";
import { pageAfter, totalOf, totalText } from "./list-result.ts";

const page = (pageNum: number, length: number, total: number, isTotalCapped?: boolean) => ({
  list: Array.from({ length }, (_, index) => index),
  total,
  isTotalCapped,
  pageNum,
  pageSize: 20,
});

describe("a list that was counted to the end", () => {
  it("has its total and its last page", () => {
    expect(totalOf(page(1, 20, 37))).toEqual({ total: 37, isTotalCapped: false });
    expect(pageAfter(page(1, 20, 37))).toBe(2);
    expect(pageAfter(page(2, 17, 37))).toBeUndefined();
    expect(totalText(page(1, 20, 37))).toBe("37");
  });
});

describe("a list where counting stopped", () => {
  it("goes on behind what was counted", () => {
    expect(pageAfter(page(50, 20, 1000, true))).toBe(51);
    expect(totalText(page(1, 20, 1000, true))).toBe("1,000+");
  });

  it("knows its total on a page that is not full, and ends there", () => {
    expect(totalOf(page(61, 3, 1000, true))).toEqual({ total: 1203, isTotalCapped: false });
    expect(pageAfter(page(61, 3, 1000, true))).toBeUndefined();
    expect(pageAfter(page(51, 0, 1000, true))).toBeUndefined();
  });
});
