import { describe, expect, it } from "vitest";
import { countActiveFilters, type PagedQuerySpec, readPagedQuery, writePagedQuery } from "./paged-query.ts";

const spec: PagedQuerySpec<"search" | "status"> = {
  filterKeys: ["search", "status"],
  defaultTab: "open",
  sortKeys: ["created"],
};
const read = (text: string) => readPagedQuery(new URLSearchParams(text), spec);

describe("reading", () => {
  it("takes the defaults from an empty address", () => {
    expect(read("")).toEqual({
      pageNum: 1,
      pageSize: 10,
      tab: "open",
      filters: { search: "", status: "" },
      sort: undefined,
    });
  });

  it("takes every part that is set", () => {
    expect(read("pageNum=3&pageSize=50&tab=all&search=ORA-01555&sort=created&order=asc")).toEqual({
      pageNum: 3,
      pageSize: 50,
      tab: "all",
      filters: { search: "ORA-01555", status: "" },
      sort: { key: "created", order: "asc" },
    });
  });

  it.each([
    "pageNum=0",
    "pageNum=-2",
    "pageNum=1e9",
    "pageNum=x",
    "pageSize=7",
    "pageSize=100000",
    "sort=password",
  ])("ignores the nonsense %s", (text) => {
    expect(read(text)).toEqual(read(""));
  });
});

describe("writing", () => {
  it("leaves defaults out and keeps foreign parameters", () => {
    const params = new URLSearchParams("pageNum=4&search=x&theme=dark");
    const query = { ...read("pageNum=4&search=x"), pageNum: 1, filters: { search: "", status: "2" } };
    expect(writePagedQuery(params, query, spec).toString()).toBe("theme=dark&status=2");
  });

  it("is read back as it was written", () => {
    const query = read("pageNum=3&pageSize=50&tab=all&search=%E5%A4%87%E4%BB%BD&sort=created&order=asc");
    expect(readPagedQuery(writePagedQuery(new URLSearchParams(), query, spec), spec)).toEqual(query);
  });
});

it("counts only filters that are set", () => {
  expect(countActiveFilters({ search: "", status: "1", person: "2" })).toBe(2);
});
