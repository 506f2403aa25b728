import { readPagedQuery } from "@pharos/ui/list";
import { expect, it } from "vitest";
import { recordsSpec } from "../list/records-query.ts";
import {
  deskStateOf,
  isChanged,
  layoutIn,
  standardDeskViews,
  viewSearch,
  withLayoutOf,
} from "./desk-views.ts";

// The words do not matter here.
const t = ((key: string) => key) as Parameters<typeof standardDeskViews>[0];
const views = [...standardDeskViews(t, false), ...standardDeskViews(t, true)];

it.each(views)("the view $key is unchanged right after it was opened", (view) => {
  const search = viewSearch(view);
  const state = deskStateOf(readPagedQuery(search, recordsSpec), layoutIn(search));
  expect(isChanged(view, state)).toBe(false);
});

it("a saved view is changed by another filter, order or layout", () => {
  const view = {
    key: "7",
    filter: { status: "0,1,4,5", urgent: "true" },
    sortField: "severity",
    sortOrder: "asc",
    layout: "board",
  } as const;
  const search = viewSearch(view);
  const stateOf = (params: URLSearchParams) =>
    deskStateOf(readPagedQuery(params, recordsSpec), layoutIn(params));
  expect(isChanged(view, stateOf(search))).toBe(false);
  for (const [name, value] of [
    ["mine", "1"],
    ["order", "desc"],
    ["layout", "list"],
    ["tab", "closed"],
  ] as const) {
    const other = new URLSearchParams(search);
    other.set(name, value);
    expect([name, isChanged(view, stateOf(other))]).toEqual([name, true]);
  }
  search.set("pageNum", "3");
  expect(isChanged(view, stateOf(search))).toBe(false);
});

it("the layout is no change of a view that everyone has", () => {
  const [view] = views;
  if (!view) throw new Error("no view");
  const state = { ...view, layout: "split" as const };
  expect(isChanged(view, withLayoutOf(view, state))).toBe(false);
});
