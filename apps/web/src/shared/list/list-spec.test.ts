import { code, codesParam, endpoint, IdParam, line, Paging, QueryBoolean, z } from "@pharos/api/core";
import { userStatus } from "@pharos/domain/enums";
import { readPagedQuery } from "@pharos/ui/list";
import { expect, it } from "vitest";
import { dateRange, listSpecOf } from "./list-spec.ts";

const listThings = endpoint({
  method: "GET",
  path: "/things",
  access: "signedIn",
  summary: "Things",
  query: Paging.extend({
    ownerId: IdParam,
    keyword: line(4).optional(),
    companyId: IdParam.optional(),
    status: codesParam(userStatus).optional(),
    only: code(userStatus).optional(),
    isOpen: QueryBoolean.optional(),
    startTime: z.iso.date().optional(),
    endTime: z.iso.date().optional(),
    sortField: z.enum(["name", "time"]).default("name"),
    sortOrder: z.enum(["asc", "desc"]).default("asc"),
  }),
  response: z.null(),
  errors: [],
});

const spec = listSpecOf(
  listThings,
  {
    keyword: "keyword",
    company: "companyId",
    status: "status",
    open: "isOpen",
    days: dateRange("startTime", "endTime"),
  },
  { tab: (tab) => (tab === "mine" ? { companyId: 1 } : {}) },
);

const filterOf = (address: string) =>
  spec.filterOf(readPagedQuery(new URLSearchParams(address), spec), { ownerId: 9 });
const page = { pageNum: 1, pageSize: 10, ownerId: 9 };

it("knows its filters and what the endpoint sorts by", () => {
  expect(spec.filterKeys).toEqual(["keyword", "company", "status", "open", "days"]);
  expect(spec.sortKeys).toEqual(["name", "time"]);
});

it("asks for what the address says, codes by their names", () => {
  const address =
    "pageNum=2&keyword=ab&company=3&status=active,disabled&open=1&days=2026-01-01..2026-01-31&sort=time&order=asc";
  expect(filterOf(address)).toEqual({
    ...page,
    pageNum: 2,
    keyword: "ab",
    companyId: 3,
    status: "1,0",
    isOpen: "true",
    startTime: "2026-01-01",
    endTime: "2026-01-31",
    sortField: "time",
    sortOrder: "asc",
  });
});

it("cuts texts to their limit, and lets nonsense narrow nothing", () => {
  expect(filterOf("keyword=abcdef")).toEqual({ ...page, keyword: "abcd" });
  expect(filterOf("company=-1&status=9,x&open=maybe&days=2026-02-30..x&sort=secret")).toEqual(page);
});

it("narrows by the tab", () => {
  expect(filterOf("tab=mine")).toEqual({ ...page, companyId: 1 });
});
