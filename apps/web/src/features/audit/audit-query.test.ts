import { readPagedQuery } from "@pharos/ui/list";
import { expect, it } from "vitest";
import { auditSpec } from "./audit-query.ts";

const filterOf = (search: string) =>
  auditSpec.filterOf(readPagedQuery(new URLSearchParams(search), auditSpec));

it("asks for what the address says", () => {
  expect(
    filterOf("person=li&action=identity&object=role&id=3&company=7&ip=10.&dates=2026-01-01..2026-02-28"),
  ).toEqual({
    pageNum: 1,
    pageSize: 10,
    person: "li",
    action: "identity",
    objectType: "role",
    objectId: "3",
    companyId: 7,
    ip: "10.",
    startTime: "2026-01-01",
    endTime: "2026-02-28",
  });
});

it("lets nonsense in the address narrow nothing", () => {
  expect(filterOf("company=x&dates=2026-02-30..yesterday")).toEqual({ pageNum: 1, pageSize: 10 });
});
