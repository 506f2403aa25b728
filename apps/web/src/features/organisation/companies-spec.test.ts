import { readPagedQuery } from "@pharos/ui/list";
import { expect, it } from "vitest";
import { companiesSpec } from "./api.ts";

const filterOf = (address: string) =>
  companiesSpec.filterOf(readPagedQuery(new URLSearchParams(address), companiesSpec));

it("asks for what the address says", () => {
  expect(
    filterOf(
      "keyword=澜汐&type=customer&level=key&validity=expired&city=上海&team=3&status=disabled&sort=contractEnd&order=asc&pageNum=2",
    ),
  ).toEqual({
    pageNum: 2,
    pageSize: 10,
    keyword: "澜汐",
    partyType: 1,
    level: 1,
    validity: 3,
    city: "上海",
    teamId: 3,
    status: 0,
    sortField: "contractEnd",
    sortOrder: "asc",
  });
});

it("ignores nonsense in the address", () => {
  expect(filterOf("type=bank&level=9&validity=soon&team=x&status=maybe&sort=remark")).toEqual({
    pageNum: 1,
    pageSize: 10,
  });
});
