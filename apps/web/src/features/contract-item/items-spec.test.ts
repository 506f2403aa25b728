import { readPagedQuery } from "@pharos/ui/list";
import { expect, it } from "vitest";
import { itemsSpec } from "./api.ts";

const filterFrom = (address: string) =>
  itemsSpec.filterOf(readPagedQuery(new URLSearchParams(address), itemsSpec));

it("asks for everything that is not over when the address says nothing", () => {
  expect(filterFrom("")).toEqual({ pageNum: 1, pageSize: 10 });
});

it("becomes every filter of the contract", () => {
  const address =
    "keyword=YG&company=3&contract=4&type=巡检&team=7&status=open,delivering&progress=over&term=2026-01-01..2026-06-30&zero=1&expired=1&sort=progress&order=asc";
  expect(filterFrom(address)).toEqual({
    pageNum: 1,
    pageSize: 10,
    keyword: "YG",
    companyId: 3,
    contractId: 4,
    itemType: "巡检",
    teamId: 7,
    status: "0,1",
    minProgress: 100.01,
    dateRangeStart: "2026-01-01",
    dateRangeEnd: "2026-06-30",
    zeroHours: "true",
    includeExpired: "true",
    sortField: "progress",
    sortOrder: "asc",
  });
});

it("ignores nonsense", () => {
  expect(filterFrom("company=-1&team=x&status=x&progress=toString&term=2026-02-30..x&sort=x")).toEqual({
    pageNum: 1,
    pageSize: 10,
  });
});
