import { Button } from "antd";
import { type ReactNode, useId, useRef } from "react";
import { classNames } from "../parts/class-names.ts";
import { type CountTab, CountTabs } from "../parts/count-tabs.tsx";
import { EmptyState, ErrorState, NoPermission } from "../parts/states.tsx";
import { VisuallyHidden } from "../parts/visually-hidden.tsx";
import { useUiText } from "../theme/ui-text.ts";
import { useIsPhone } from "../theme/use-media-query.ts";
import { type ColumnStore, chooseColumns, type ListColumn } from "./columns.ts";
import { DisplayMenu } from "./display-menu.tsx";
import { FilterBar, type ListSearch } from "./filter-bar.tsx";
import type { FilterField } from "./filters.tsx";
import { ListCards } from "./list-cards.tsx";
import { ListTable } from "./list-table.tsx";
import { Pager } from "./pager.tsx";
import type { ListGrouping, RowLook } from "./row-look.ts";
import { type ListSelection, toggleRow } from "./selection.ts";
import { useColumnChoice } from "./use-column-choice.ts";
import type { PagedQueryState } from "./use-paged-query-state.ts";
import { useRowKeys } from "./use-row-keys.ts";
import "./list-page.css";

/** What the server answered, or that it has not yet. */
export type ListResult<Row> =
  | { status: "loading" }
  | { status: "error"; message: ReactNode; detail?: ReactNode; onRetry: () => void }
  | { status: "forbidden"; message?: ReactNode }
  /** `isRefreshing` shows that newer rows are on their way. */
  | {
      status: "ready";
      rows: readonly Row[];
      total: number;
      /** There may be more rows than were counted. */
      isTotalCapped?: boolean;
      isRefreshing?: boolean;
    };

export interface ListPageProps<Row, FilterKey extends string = string> {
  /** Name of the list for assistive technology. */
  label: string;
  result: ListResult<Row>;
  state: PagedQueryState<FilterKey>;
  columns: readonly ListColumn<Row>[];
  rowKey: (row: Row) => string;
  /** Opens a row: by click, Enter, or the plain click on its link. */
  onOpen?: (row: Row) => void;
  /** The states of the rows: the first filter, or tabs where the list has neither search nor filters. */
  tabs?: readonly CountTab[];
  search?: ListSearch;
  filters?: readonly FilterField[];
  /** Head of the page before the search, where a list is the whole page. */
  heading?: ReactNode;
  /** Buttons at the end of the row of filters. */
  toolbar?: ReactNode;
  /** Sections of the display menu, above density and columns. */
  display?: ReactNode;
  /** Nothing there at all: one sentence and one action. */
  empty: { words: ReactNode; action?: ReactNode };
  /** A phone's card; made from the columns when absent. */
  renderCard?: (row: Row) => ReactNode;
  /** Makes the columns choosable. */
  columnStore?: ColumnStore;
  /** False for rows of one line (35 instead of 53 px). */
  isTwoLine?: boolean;
  /** Placeholder rows; the page size, at most 10, when absent. */
  skeletonRows?: number;
  /** Makes rows choosable: by checkbox, with shift a range, and by x on the row that has the focus. */
  selection?: ListSelection;
  /** Says which row a checkbox is about; the key when absent. */
  rowName?: (row: Row) => string;
  /** Stands between filters and rows, for what can be done with the rows chosen. */
  notice?: ReactNode;
  /** Row that is shown beside the list. */
  activeKey?: string;
  /** The list is one column of a page: cards instead of a table, filters behind one button. */
  isNarrow?: boolean;
  /** Cards side by side instead of a table, where there is room for several. */
  isTiled?: boolean;
  /** Notified when j or k has moved the focus to a row. */
  onMove?: (row: Row) => void;
  /** False restricts j, k and Enter to when the list has the focus. */
  hasGlobalKeys?: boolean;
  /** Makes a row stand out. */
  rowLook?: RowLook<Row>;
  /** Heads the rows that belong together. */
  grouping?: ListGrouping<Row>;
}

/** A whole list: tabs, filters, table or cards, pager, and all the states between. */
export function ListPage<Row, FilterKey extends string>(props: ListPageProps<Row, FilterKey>): ReactNode {
  const { label, result, state, columns, rowKey, onOpen, search, filters = [], columnStore } = props;
  const { selection } = props;
  const text = useUiText().list;
  const isPhone = useIsPhone();
  const panelId = useId();
  const rootRef = useRef<HTMLDivElement>(null);
  const columnChoice = useColumnChoice(columns, columnStore);
  const rows = result.status === "ready" ? result.rows : null;
  const isRefreshing = result.status === "ready" && result.isRefreshing === true;

  useRowKeys(rootRef, {
    isGlobal: props.hasGlobalKeys ?? true,
    onOpen: (key) => {
      const row = rows?.find((candidate) => rowKey(candidate) === key);
      if (row !== undefined) onOpen?.(row);
    },
    onMove: (key) => {
      const row = rows?.find((candidate) => rowKey(candidate) === key);
      if (row !== undefined) props.onMove?.(row);
    },
    ...(selection !== undefined && {
      onToggle: (key: string) => toggleRow(selection, rows?.map(rowKey) ?? [], key, null),
    }),
  });

  const hasTable = columnStore !== undefined && !isPhone && props.isNarrow !== true && props.isTiled !== true;
  const display =
    hasTable || props.display !== undefined ? (
      <DisplayMenu
        sections={props.display}
        table={
          hasTable
            ? {
                columns,
                choice: columnChoice.choice,
                onChange: columnChoice.change,
                onReset: columnChoice.reset,
              }
            : null
        }
      />
    ) : null;
  const tools =
    props.toolbar === undefined && display === null ? null : (
      <>
        {props.toolbar}
        {display}
      </>
    );
  const hasBar = search !== undefined || filters.length > 0;
  const hasTabs = props.tabs !== undefined && !hasBar;
  return (
    <div className={classNames("ph-list", props.isNarrow && "ph-list-narrow")} ref={rootRef}>
      {hasBar ? (
        <FilterBar
          search={search}
          status={props.tabs && { tabs: props.tabs, active: state.query.tab, onChange: state.setTab }}
          fields={filters}
          values={state.query.filters}
          activeCount={state.activeFilterCount}
          onChange={state.setFilters}
          onClear={state.clearFilters}
          isNarrow={props.isNarrow}
          heading={props.heading}
          tools={tools}
        />
      ) : (
        <ListHead tabs={props.tabs} label={label} state={state} panelId={panelId} tools={tools} />
      )}
      {props.notice}
      <div
        id={panelId}
        role={hasTabs ? "tabpanel" : undefined}
        aria-label={hasTabs ? label : undefined}
        className={classNames("ph-list-body", isRefreshing && "ph-list-refreshing")}
        aria-busy={result.status === "loading" || isRefreshing}
      >
        <VisuallyHidden>
          <span role="status">{announcement(result, text)}</span>
        </VisuallyHidden>
        <ListBody {...props} columns={chooseColumns(columns, columnChoice.choice)} isPhone={isPhone} />
      </div>
      {result.status === "ready" && result.total === 0 ? null : (
        <ListFoot label={label} result={result} state={state} />
      )}
    </div>
  );
}

function announcement<Row>(result: ListResult<Row>, text: ReturnType<typeof useUiText>["list"]): string {
  if (result.status !== "ready") return "";
  if (result.isRefreshing === true) return text.refreshing;
  return result.isTotalCapped === true ? text.totalOver(result.total) : text.total(result.total);
}

interface HeadProps<FilterKey extends string> {
  tabs: readonly CountTab[] | undefined;
  label: string;
  state: PagedQueryState<FilterKey>;
  panelId: string;
  tools: ReactNode;
}

/** The row above a list without filters: tabs and tools. */
function ListHead<FilterKey extends string>(props: HeadProps<FilterKey>): ReactNode {
  const { tabs, label, state, panelId, tools } = props;
  if (tabs === undefined && tools === null) return null;
  return (
    <div className="ph-list-head">
      {tabs === undefined ? null : (
        <CountTabs
          tabs={tabs}
          active={state.query.tab}
          onChange={state.setTab}
          label={label}
          panelId={panelId}
        />
      )}
      {tools === null ? null : <div className="ph-list-tools">{tools}</div>}
    </div>
  );
}

type BodyProps<Row, FilterKey extends string> = ListPageProps<Row, FilterKey> & { isPhone: boolean };

function ListBody<Row, FilterKey extends string>(props: BodyProps<Row, FilterKey>): ReactNode {
  const {
    label,
    result,
    state,
    columns,
    rowKey,
    onOpen,
    isPhone,
    empty,
    renderCard,
    isTwoLine = true,
  } = props;
  const text = useUiText().list;
  if (result.status === "forbidden")
    return <NoPermission>{result.message ?? text.noPermission}</NoPermission>;
  if (result.status === "error") {
    return (
      <ErrorState title={text.errorTitle} detail={result.detail} onRetry={result.onRetry}>
        {result.message}
      </ErrorState>
    );
  }
  if (result.status === "ready" && result.rows.length === 0) {
    if (state.activeFilterCount === 0) return <EmptyState action={empty.action}>{empty.words}</EmptyState>;
    return (
      <EmptyState drawing="search" action={<Button onClick={state.clearFilters}>{text.clearFilters}</Button>}>
        {text.filteredEmpty}
      </EmptyState>
    );
  }
  const rows = result.status === "ready" ? result.rows : null;
  const placeholders = props.skeletonRows ?? Math.min(10, state.query.pageSize);
  if (isPhone || props.isNarrow === true || props.isTiled === true) {
    const { selection, rowName, activeKey } = props;
    const { rowLook, isNarrow, isTiled } = props;
    const shared = {
      label,
      columns,
      rows,
      rowKey,
      renderCard,
      onOpen,
      selection,
      rowName,
      activeKey,
      rowLook,
      isTiled,
    };
    return <ListCards {...shared} isDense={isNarrow === true} skeletonCards={placeholders} />;
  }
  return (
    <ListTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      skeletonRows={placeholders}
      isTwoLine={isTwoLine}
      sort={state.query.sort}
      onSort={state.setSort}
      onOpen={onOpen}
      selection={props.selection}
      rowName={props.rowName}
      activeKey={props.activeKey}
      rowLook={props.rowLook}
      grouping={props.grouping}
    />
  );
}

interface FootProps<Row, FilterKey extends string> {
  label: string;
  result: ListResult<Row>;
  state: PagedQueryState<FilterKey>;
}

function ListFoot<Row, FilterKey extends string>({
  label,
  result,
  state,
}: FootProps<Row, FilterKey>): ReactNode {
  if (result.status === "error" || result.status === "forbidden") return null;
  return (
    <Pager
      label={label}
      pageNum={state.query.pageNum}
      pageSize={state.query.pageSize}
      total={result.status === "ready" ? result.total : undefined}
      isTotalCapped={result.status === "ready" && result.isTotalCapped === true}
      pageSizes={state.pageSizes}
      onPage={state.setPage}
      onPageSize={state.setPageSize}
    />
  );
}
