import { readPagedQuery } from "@pharos/ui/list";
import { expect, it } from "vitest";
import { usersSpec } from "./api.ts";

const filterOf = (search: string) =>
  usersSpec.filterOf(readPagedQuery(new URLSearchParams(search), usersSpec));

it("asks for what the address says", () => {
  expect(filterOf("search=li&role=dba&company=7&status=locked&side=vendor")).toEqual({
    pageNum: 1,
    pageSize: 10,
    search: "li",
    roleCode: "dba",
    companyId: 7,
    status: 2,
    isInternal: "true",
  });
});

it("lets nonsense in the address narrow nothing", () => {
  expect(filterOf("company=x&status=nonsense&side=both&sort=password")).toEqual({ pageNum: 1, pageSize: 10 });
});
