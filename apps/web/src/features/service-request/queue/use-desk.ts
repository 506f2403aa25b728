import type { ColumnStore, PagedQueryState } from "@pharos/ui/list";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { columnStoreOf } from "../../../shared/column-store.ts";
import { paths } from "../../../shared/paths.ts";
import type { RecordsFilterKey } from "../list/records-query.ts";
import {
  type DeskState,
  type DeskView,
  deskStateOf,
  isChanged,
  layoutIn,
  viewSearch,
  withLayoutOf,
} from "./desk-views.ts";
import { type DeskViews, useDeskViews } from "./use-desk-views.ts";

/** The views of the list and where the reader stands among them. */
export interface Desk extends DeskViews {
  /** What the list shows, as a view would keep it. */
  readonly state: DeskState;
  /** The list shows something else than its view says. */
  readonly isChanged: boolean;
  /** Goes back to what the view says. */
  readonly reset: () => void;
  /** Keeps the columns: the view's own, or the reader's. */
  readonly columnStore: ColumnStore;
  /** A default view is about to open: what the address says now is not what will be shown. */
  readonly isOpeningDefault: boolean;
}

const ownColumns = columnStoreOf("serviceRecords");

/** Puts the list into its views. */
export function useDesk(list: PagedQueryState<RecordsFilterKey>): Desk {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const known = useDeskViews();
  const { current, defaultView, isPending } = known;
  const state = deskStateOf(list.query, layoutIn(params));
  const open = (view: DeskView) =>
    void navigate(`${paths.serviceRecords()}?${viewSearch(view)}`, { replace: true });
  const isOpeningDefault = useDefaultView(params, isPending, defaultView, open);
  // As text: the same columns are the same store, whoever read them anew.
  const columns = JSON.stringify(current?.columns ?? null);
  const [columnStore, setColumnStore] = useState(() => columnsOfView(columns));
  const [knownColumns, setKnownColumns] = useState(columns);
  if (columns !== knownColumns) {
    setKnownColumns(columns);
    setColumnStore(columnsOfView(columns));
  }
  return {
    ...known,
    state,
    isChanged: current !== null && isChanged(current, withLayoutOf(current, state)),
    reset: () => current && open(current),
    columnStore,
    isOpeningDefault,
  };
}

/** Opens the reader's default view once, when the list is opened without saying anything. */
function useDefaultView(
  params: URLSearchParams,
  isPending: boolean,
  view: DeskView | null,
  open: (view: DeskView) => void,
): boolean {
  const [isBare, setIsBare] = useState(params.size === 0);
  const mayOpen = isBare && params.size === 0;
  const decide = useEffectEvent(() => {
    setIsBare(false);
    if (view) open(view);
  });
  useEffect(() => {
    if (mayOpen && !isPending) decide();
  }, [mayOpen, isPending]);
  return mayOpen && (isPending || view !== null);
}

/** Columns of a view, the reader's own without any: what a reader changes lasts until it is saved with the view, or another view is opened. */
function columnsOfView(text: string): ColumnStore {
  // Written by `JSON.stringify` a line away.
  const columns = JSON.parse(text) as DeskView["columns"];
  if (columns === null) return ownColumns;
  let choice = columns;
  return {
    load: () => choice,
    save: (next) => {
      choice = next ?? columns;
    },
  };
}
