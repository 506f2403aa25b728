import type { RequestView } from "@pharos/api/service-request";
import {
  type DeskFilter,
  type DeskLayout,
  deskLayouts,
  isStandardView,
  offeredViews,
  type StandardView,
  standardViews,
} from "@pharos/domain/service-request";
import type { Translate } from "@pharos/i18n";
import type { ColumnChoice, PagedQuery } from "@pharos/ui/list";
import { type RecordsFilterKey, searchOf, viewFilterOf } from "../list/records-query.ts";

/** What makes one view of the list: everything about it but the page. */
export interface DeskState {
  readonly filter: DeskFilter;
  readonly sortField: string | null;
  readonly sortOrder: "asc" | "desc" | null;
  readonly layout: DeskLayout;
}

/** A view that can be opened: one everyone has, or a saved one. */
export interface DeskView extends DeskState {
  /** Stands in the address: the name of a view everyone has, or the id of a saved one. */
  readonly key: string;
  readonly name: string;
  readonly columns: ColumnChoice | null;
  /** Null for views that everyone has. */
  readonly saved: RequestView | null;
}

/** The view that the address names. */
export const viewParam = "view";
/** The layout that the address asks for. */
export const layoutParam = "layout";
/** The request that is shown beside the list. */
export const openParam = "open";

/** The layout of an address; nonsense is the plain list. */
export const layoutIn = (params: URLSearchParams): DeskLayout =>
  deskLayouts.find((layout) => layout === params.get(layoutParam)) ?? "list";

/** The state of the list as a view would keep it. */
export function deskStateOf(query: PagedQuery<RecordsFilterKey>, layout: DeskLayout): DeskState {
  return {
    filter: viewFilterOf(query.tab, query.filters),
    sortField: query.sort?.key ?? null,
    sortOrder: query.sort?.order ?? null,
    layout,
  };
}

/** The address of a view: tab and filters in words, so that it can be read, changed and sent to someone. */
export function viewSearch(view: Pick<DeskView, "key"> & DeskState): URLSearchParams {
  const search = new URLSearchParams(searchOf(view.filter));
  if (view.sortField !== null) {
    search.set("sort", view.sortField);
    if (view.sortOrder === "asc") search.set("order", "asc");
  }
  if (view.layout !== "list") search.set(layoutParam, view.layout);
  search.set(viewParam, view.key);
  return search;
}

/** Whether the list shows something else than the view says. */
export function isChanged(view: DeskState, state: DeskState): boolean {
  return textOf(view) !== textOf(state);
}

/** The views everyone has, for one side, in the reader's words. */
export function standardDeskViews(t: Translate, isCustomer: boolean): DeskView[] {
  return offeredViews[isCustomer ? "customer" : "vendor"].map((key) => ({
    key,
    name: standardName(key, t, isCustomer),
    filter: standardViews[key],
    sortField: null,
    sortOrder: null,
    layout: "list",
    columns: null,
    saved: null,
  }));
}

/** A saved view to open. */
export const savedDeskView = (view: RequestView): DeskView => ({
  key: String(view.id),
  name: view.name,
  filter: view.filter,
  sortField: view.sortField,
  sortOrder: view.sortOrder,
  layout: view.layout,
  columns: view.columns,
  saved: view,
});

function standardName(key: StandardView, t: Translate, isCustomer: boolean): string {
  if (key === "awaitingMe" && isCustomer) return t("serviceRequest.desk.views.awaitingMeCustomer");
  const known = ["mine", "awaitingMe", "unassigned", "atRisk", "myTeams", "toRate"] as const;
  const found = known.find((name) => name === key);
  return found ? t(`serviceRequest.desk.views.${found}`) : key;
}

/** The layout of a view that everyone has cannot be kept, so it is no change of it. */
export const withLayoutOf = (view: DeskView, state: DeskState): DeskState =>
  isStandardView(view.key) ? { ...state, layout: view.layout } : state;

function textOf({ filter, sortField, sortOrder, layout }: DeskState): string {
  const pairs = Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([pairs, sortField, sortOrder, layout]);
}
