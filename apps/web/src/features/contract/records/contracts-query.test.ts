import { readPagedQuery } from "@pharos/ui/list";
import { expect, it } from "vitest";
import { contractsSpec, tabCounts } from "./contracts-query.ts";

const filterFrom = (address: string) =>
  contractsSpec.filterOf(readPagedQuery(new URLSearchParams(address), contractsSpec));

it("asks for everything when the address says nothing", () => {
  expect(filterFrom("")).toEqual({ pageNum: 1, pageSize: 10 });
});

it("becomes every filter of the contract", () => {
  const address =
    "tab=withinThreeMonths&search=YG&type=maintenance,mixed&renew=contacting&mine=1&ends=2026-06-01..2026-06-30&sort=endTime&order=asc";
  expect(filterFrom(address)).toEqual({
    pageNum: 1,
    pageSize: 10,
    search: "YG",
    type: "0,4",
    renewState: "1",
    isMine: "true",
    startTime: "2026-06-01",
    endTime: "2026-06-30",
    validity: "1,2",
    sortField: "endTime",
    sortOrder: "asc",
  });
});

it("keeps what was terminated apart from what has expired", () => {
  expect(filterFrom("tab=expired")).toMatchObject({ validity: "3", status: "0,1" });
  expect(filterFrom("tab=terminated")).toMatchObject({ status: "2" });
  const counted = tabCounts({ counts: { 0: 5, 1: 1, 2: 2, 3: 4, 4: 1 }, terminatedCount: 1 });
  expect(Object.fromEntries(counted.map(({ key, count }) => [key, count]))).toMatchObject({
    all: 13,
    expired: 3,
    terminated: 1,
    pending: 1,
    // What ends this month ends within three months.
    withinThreeMonths: 3,
    expiresThisMonth: 1,
  });
});

it("ignores nonsense", () => {
  expect(filterFrom("tab=x&type=x&renew=9&mine=x&ends=2026-02-30..x&sort=x")).toEqual({
    pageNum: 1,
    pageSize: 10,
  });
});
