import { expect, it } from "vitest";
import { filterOf } from "./assets-query.ts";

const filters = { keyword: "", dbType: "", env: "", importance: "", arch: "", valid: "" };
const query = { pageNum: 2, pageSize: 20, tab: "" };

it("asks for the organisation's page and nothing else when nothing is chosen", () => {
  expect(filterOf(7, { ...query, filters })).toEqual({ pageNum: 2, pageSize: 20, companyId: 7 });
});

it("turns names into codes and leaves nonsense out", () => {
  const chosen = { ...filters, dbType: "dm", env: "production", importance: "huge", valid: "maybe" };
  expect(filterOf(7, { ...query, filters: chosen, sort: { key: "secret", order: "asc" } })).toEqual({
    pageNum: 2,
    pageSize: 20,
    companyId: 7,
    dbType: "dm",
    env: 0,
  });
});

it("sorts by what the server knows", () => {
  expect(filterOf(7, { ...query, filters, sort: { key: "name", order: "desc" } })).toMatchObject({
    sortField: "name",
    sortOrder: "desc",
  });
});
