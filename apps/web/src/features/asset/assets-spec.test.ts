import type { PagedQuery } from "@pharos/ui/list";
import { expect, it } from "vitest";
import type { FilterKeyOf } from "../../shared/list/list-spec.ts";
import { assetsSpec } from "./api.ts";

const filters = { keyword: "", dbType: "", env: "", importance: "", arch: "", valid: "" };
const filterOf = (asked: PagedQuery<FilterKeyOf<typeof assetsSpec>>) =>
  assetsSpec.filterOf(asked, { companyId: 7 });
const query = { pageNum: 2, pageSize: 20, tab: "" };

it("asks for the organisation's page and nothing else when nothing is chosen", () => {
  expect(filterOf({ ...query, filters })).toEqual({ pageNum: 2, pageSize: 20, companyId: 7 });
});

it("turns names into codes and leaves nonsense out", () => {
  const chosen = { ...filters, dbType: "dm", env: "production", importance: "huge", valid: "maybe" };
  expect(filterOf({ ...query, filters: chosen, sort: { key: "secret", order: "asc" } })).toEqual({
    pageNum: 2,
    pageSize: 20,
    companyId: 7,
    dbType: "dm",
    env: 0,
  });
});

it("sorts by what the server knows", () => {
  expect(filterOf({ ...query, filters, sort: { key: "name", order: "desc" } })).toMatchObject({
    sortField: "name",
    sortOrder: "desc",
  });
});
