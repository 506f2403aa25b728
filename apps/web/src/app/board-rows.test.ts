import { readPagedQuery } from "@pharos/ui/list";
import { expect, it } from "vitest";
import type { Rows } from "../features/board/api.ts";
import { rowsHref } from "../features/board/rows-href.ts";
import { contractsSpec } from "../features/contract/records/contracts-query.ts";
import { planSpec } from "../features/plan/api.ts";
import { filterOf, recordsSpec } from "../features/service-request/list/records-query.ts";
import { hoursSpec } from "../features/work-hour/api.ts";

const params = (rows: Omit<Rows, "count">) =>
  new URLSearchParams(rowsHref({ ...rows, count: 1 })?.split("?")[1]);

it.each<Record<string, string>>([
  { status: "0,1,4,5", teamId: "3" },
  { status: "0,1,4,5", type: "2,1" },
  { slaState: "breached" },
  { figure: "firstBreached", startTime: "2026-01-01", endTime: "2026-03-31", teamId: "3" },
  { figure: "submitted", startTime: "2026-01-01", endTime: "2026-03-31", companyId: "7" },
  { figure: "submitted", startTime: "2026-01-01", endTime: "2026-03-31", productMenuId: "7" },
  { figure: "closed", startTime: "2026-01-01", endTime: "2026-03-31", personId: "9" },
  { figure: "submitted", startTime: "2026-01-01", endTime: "2026-01-31", type: "0" },
])("asks the list of requests for %o", (query) => {
  const address = params({ list: "request", query: { ...query, viewTags: "" } });
  expect(filterOf(readPagedQuery(address, recordsSpec))).toMatchObject(query);
});

it.each([
  ["plan", planSpec, { status: "0,1,3", startDate: "2026-01-01", endDate: "2026-03-31", teamId: "3" }],
  ["plan", planSpec, { companyId: "7", startDate: "2026-01-01", endDate: "2026-03-31" }],
  ["hour", hoursSpec, { reviewStatus: "1", from: "2026-01-01", to: "2026-03-31", teamId: "3" }],
  ["contract", contractsSpec, { teamId: "3" }],
] as const)("asks the list %s", (list, spec, query) => {
  const filter = spec.filterOf(readPagedQuery(params({ list, query }), spec)) as Record<string, unknown>;
  const given = Object.fromEntries(Object.keys(query).map((name) => [name, String(filter[name])]));
  expect(given).toEqual(query);
});

it("leads nowhere when there is nothing", () => {
  expect(rowsHref({ list: "plan", query: {}, count: 0 })).toBeNull();
});
