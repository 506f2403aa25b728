import { describe, expect, it } from "vitest";
import { bodyOf, isNarrowed, readSearch, writeSearch } from "./search-address.ts";

const read = (query: string) => readSearch(new URLSearchParams(query));

describe("a search in the address", () => {
  it("is read, written and asked", () => {
    const query =
      "q=%E6%AD%BB%E9%94%81&type=sr&menu=7&product=Oracle&version=19c&tags=rac%2Clock&lang=zh&page=3";
    const address = read(query);
    expect(writeSearch(address).toString()).toBe(query);
    expect(bodyOf(address)).toEqual({
      keyword: "死锁",
      pageNum: 3,
      pageSize: 10,
      types: ["sr"],
      menuId: 7,
      product: "Oracle",
      version: "19c",
      tags: ["rac", "lock"],
      lang: "zh",
    });
    expect(isNarrowed(address)).toBe(true);
  });

  it("ignores nonsense", () => {
    const address = read("q=x&type=secret&menu=-1&lang=xx&page=0&tags=%2C%2C");
    expect(bodyOf(address)).toEqual({ keyword: "x", pageNum: 1, pageSize: 10 });
    expect(isNarrowed(address)).toBe(false);
    expect(writeSearch(address).toString()).toBe("q=x");
    expect(read(`q=${"长".repeat(99)}`).words).toHaveLength(64);
    expect(read("page=99999").page).toBe(100);
  });
});
