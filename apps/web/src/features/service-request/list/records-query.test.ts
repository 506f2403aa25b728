import { standardViews } from "@pharos/domain/service-request";
import { readPagedQuery, writePagedQuery } from "@pharos/ui/list";
import { describe, expect, it } from "vitest";
import { addressOf, filterOf, recordsSpec, searchOf, tabCounts, viewFilterOf } from "./records-query.ts";

const filterFrom = (address: string) => filterOf(readPagedQuery(new URLSearchParams(address), recordsSpec));

describe("the address of the list", () => {
  it("asks for the open requests when it says nothing", () => {
    expect(filterFrom("")).toEqual({
      pageNum: 1,
      pageSize: 10,
      status: "0,1,4,5",
      sortField: "priority",
      sortOrder: "asc",
    });
  });

  it.each(["tab=all", "tab=closed", "tab=open&title=ORA"])("leaves the newest first in %s", (address) => {
    expect(filterFrom(address)).not.toHaveProperty("sortField");
  });

  it("asks for one status, or for all of them", () => {
    expect(filterFrom("tab=awaitingFeedback")).toMatchObject({ status: "4" });
    expect(filterFrom("tab=all")).not.toHaveProperty("status");
  });

  it("becomes every filter of the contract", () => {
    const address =
      "tab=all&title=ORA-01555&type=p1,p3&mine=1&unassigned=1&urgent=1&sla=breached&company=7&submitted=2026-06-01..2026-06-30&sort=sla&order=asc&pageNum=2&pageSize=50";
    expect(filterFrom(address)).toEqual({
      pageNum: 2,
      pageSize: 50,
      title: "ORA-01555",
      type: "2,0",
      mine: "true",
      unassigned: "true",
      urgent: "true",
      slaState: "breached",
      companyId: "7",
      startTime: "2026-06-01",
      endTime: "2026-06-30",
      sortField: "sla",
      sortOrder: "asc",
    });
  });

  it("asks for the rows behind a figure of the statistics", () => {
    expect(filterFrom("tab=all&figure=breached&reason=unexplained")).toMatchObject({
      figure: "breached",
      breachReason: "unexplained",
    });
    expect(filterFrom("tab=all&figure=solveBreached&product=3&menu=4&team=5&executor=6&asset=7")).toEqual({
      pageNum: 1,
      pageSize: 10,
      figure: "solveBreached",
      productMenuId: "3",
      menuId: "4",
      teamId: "5",
      personId: "6",
      assetId: "7",
    });
  });

  it.each([
    "figure=nonsense",
    "reason=nonsense",
    "tab=nonsense",
    "type=p9",
    "company=-1",
    "company=1e9",
    "sla=no",
    "submitted=yesterday..",
    "submitted=2026-02-31..",
    "mine=yes",
    "sort=password",
  ])("narrows nothing by the nonsense %s", (address) => {
    expect(filterFrom(address)).toEqual(filterFrom(""));
  });

  it.each([
    "tab=all&title=ORA&type=p1,p3&mine=1&starred=1&watching=1&urgent=1&myTeams=1",
    "sla=atRisk&turn=customer&company=7&submitted=2026-06-01..2026-06-30",
    "tab=closed&team=3&executor=4&root=5&tags=awr,cpu&acc=6&asset=8&toRate=1&unassigned=1",
  ])("is kept as a view and opened from it again: %s", (address) => {
    const { tab, filters } = readPagedQuery(new URLSearchParams(address), recordsSpec);
    expect(addressOf(viewFilterOf(tab, filters))).toEqual({ tab, filters });
  });

  it("says every standard view without losing a part of it", () => {
    for (const [name, filter] of Object.entries(standardViews)) {
      const search = new URLSearchParams(searchOf(filter));
      const { tab, filters } = readPagedQuery(search, recordsSpec);
      expect([name, viewFilterOf(tab, filters)]).toEqual([name, filter]);
    }
  });

  it("is read back as it was written", () => {
    const query = readPagedQuery(
      new URLSearchParams("title=备份&type=p2&submitted=..2026-06-30&tab=closed&pageNum=3"),
      recordsSpec,
    );
    const written = writePagedQuery(new URLSearchParams(), query, recordsSpec);
    expect(readPagedQuery(written, recordsSpec)).toEqual(query);
  });
});

describe("the tabs", () => {
  it("sum up what is still open, and everything", () => {
    const counts = tabCounts({ 0: 6, 1: 14, 2: 12, 3: 53, 4: 7, 5: 4 });
    expect(counts.map(({ key, count }) => [key, count])).toEqual([
      ["open", 31],
      ["submitted", 6],
      ["processing", 14],
      ["awaitingFeedback", 7],
      ["restored", 4],
      ["closed", 12],
      ["archived", 53],
      ["all", 96],
    ]);
  });

  it("have no counts before the answer", () => {
    expect(tabCounts(undefined).every(({ count }) => count === undefined)).toBe(true);
  });
});
