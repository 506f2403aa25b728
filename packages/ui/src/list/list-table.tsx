import { type CSSProperties, Fragment, type ReactNode, useRef } from "react";
import { caretDownIcon, caretUpIcon, Icon } from "../icons/index.ts";
import { classNames } from "../parts/class-names.ts";
import { SkeletonBar } from "../parts/skeletons.tsx";
import { type ListColumn, widthOf } from "./columns.ts";
import { useListDensity } from "./density.ts";
import { isOpeningClick } from "./open-row.ts";
import type { SortOrder } from "./paged-query.ts";
import { useRowChecks } from "./row-check.tsx";
import type { ListGrouping, RowLook } from "./row-look.ts";
import type { ListSelection } from "./selection.ts";
import { useFittingColumns } from "./use-fitting-columns.ts";
import "./list-table.css";

/** What the rows are sorted by. */
export interface ListSort {
  key: string;
  order: SortOrder;
}

export interface ListTableProps<Row> {
  label: string;
  columns: readonly ListColumn<Row>[];
  /** Null while loading. */
  rows: readonly Row[] | null;
  rowKey: (row: Row) => string;
  /** Placeholder rows while loading; 5 when absent. */
  skeletonRows?: number;
  /** Rows of two lines are taller (default). */
  isTwoLine?: boolean;
  sort?: ListSort;
  /** Descending, ascending, and back to the list's own order. */
  onSort?: (sort: ListSort | undefined) => void;
  onOpen?: (row: Row) => void;
  /** Makes rows choosable. */
  selection?: ListSelection;
  /** Says which row a checkbox is about; the key when absent. */
  rowName?: (row: Row) => string;
  /** Row that is shown beside the list. */
  activeKey?: string;
  /** Makes a row stand out. */
  rowLook?: RowLook<Row>;
  /** Heads the rows that belong together; the rows come in the order of their groups. */
  grouping?: ListGrouping<Row>;
}

const checkWidth = 38;

/**
 * The dense table of a list, with placeholders of the final height while it loads.
 * A plain table: antd's weighs 55 KB more, of which a list that the server pages and sorts needs nothing.
 */
export function ListTable<Row>(props: ListTableProps<Row>): ReactNode {
  const { label, rows, rowKey, skeletonRows = 5, isTwoLine = true, sort, onSort, onOpen, grouping } = props;
  const boxRef = useRef<HTMLDivElement>(null);
  const { isDense } = useListDensity();
  const names = new Map(rows?.map((row) => [rowKey(row), props.rowName?.(row) ?? rowKey(row)]));
  const checks = useRowChecks(props.selection, [...names.keys()], (key) => names.get(key) ?? key);
  const otherWidth = checks === null ? 0 : checkWidth;
  const columns = useFittingColumns(boxRef, props.columns, otherWidth);
  const minWidth = columns.reduce((sum, column) => sum + widthOf(column), otherWidth);
  const span = columns.length + (checks === null ? 0 : 1);
  return (
    <div className="ph-table-scroll" ref={boxRef}>
      <table
        className={classNames("ph-table", isTwoLine && (isDense ? "ph-table-dense" : "ph-table-two-line"))}
        aria-label={label}
        style={{ minWidth }}
      >
        <colgroup>
          {checks === null ? null : <col style={{ width: checkWidth }} />}
          {columns.map((column) => (
            <col
              key={column.key}
              style={{ width: column.isPrimary === true ? undefined : widthOf(column) }}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {checks === null ? null : <th scope="col">{checks.renderPage()}</th>}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === null
            ? Array.from({ length: skeletonRows }, (_, index) => (
                <LoadingRow key={`skeleton-${index}`} columns={columns} hasCheck={checks !== null} />
              ))
            : rows.map((row, at) => (
                <Fragment key={rowKey(row)}>
                  <GroupHead row={row} before={rows[at - 1]} grouping={grouping} span={span} />
                  <BodyRow
                    id={rowKey(row)}
                    row={row}
                    columns={columns}
                    onOpen={onOpen}
                    check={checks?.renderRow(rowKey(row))}
                    isActive={rowKey(row) === props.activeKey}
                    isChosen={props.selection?.chosen.has(rowKey(row)) === true}
                    look={props.rowLook?.(row) ?? null}
                  />
                </Fragment>
              ))}
        </tbody>
      </table>
    </div>
  );
}

function alignOf<Row>(column: ListColumn<Row>): CSSProperties | undefined {
  return column.align === undefined ? undefined : { textAlign: column.align };
}

interface HeadCellProps<Row> {
  column: ListColumn<Row>;
  sort?: ListSort;
  onSort?: (sort: ListSort | undefined) => void;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>): ReactNode {
  const { sortKey } = column;
  if (sortKey === undefined || onSort === undefined) {
    return (
      <th scope="col" style={alignOf(column)}>
        {column.title}
      </th>
    );
  }
  const order = sort?.key === sortKey ? sort.order : undefined;
  const turn = () => {
    if (order === undefined) onSort({ key: sortKey, order: "desc" });
    else if (order === "desc") onSort({ key: sortKey, order: "asc" });
    else onSort(undefined);
  };
  const spoken = { asc: "ascending", desc: "descending" } as const;
  return (
    <th scope="col" style={alignOf(column)} aria-sort={order === undefined ? "none" : spoken[order]}>
      <button type="button" className="ph-table-sort" onClick={turn}>
        {column.title}
        <span className="ph-table-carets">
          <Icon of={caretUpIcon} className={order === "asc" ? "ph-table-caret-on" : undefined} />
          <Icon of={caretDownIcon} className={order === "desc" ? "ph-table-caret-on" : undefined} />
        </span>
      </button>
    </th>
  );
}

interface GroupHeadProps<Row> {
  row: Row;
  before: Row | undefined;
  grouping?: ListGrouping<Row>;
  span: number;
}

/** The head of a group above its first row of the page. */
function GroupHead<Row>({ row, before, grouping, span }: GroupHeadProps<Row>): ReactNode {
  if (grouping === undefined) return null;
  const key = grouping.keyOf(row);
  if (before !== undefined && grouping.keyOf(before) === key) return null;
  return (
    <tr className="ph-table-group">
      <th scope="colgroup" colSpan={span}>
        {grouping.title(key)}
      </th>
    </tr>
  );
}

interface BodyRowProps<Row> {
  id: string;
  row: Row;
  columns: readonly ListColumn<Row>[];
  onOpen?: (row: Row) => void;
  check?: ReactNode;
  isActive: boolean;
  isChosen: boolean;
  look: "alarm" | null;
}

function BodyRow<Row>(props: BodyRowProps<Row>): ReactNode {
  const { id, row, columns, onOpen, check, isActive, isChosen, look } = props;
  return (
    // The link in the first cell is what opens the row; the row only widens its reach.
    <tr
      data-row-key={id}
      tabIndex={-1}
      className={classNames(
        onOpen !== undefined && "ph-table-openable",
        look !== null && `ph-table-${look}`,
        (isActive || isChosen) && "ph-table-active",
      )}
      aria-current={isActive || undefined}
      onClick={(event) => {
        if (onOpen === undefined || !isOpeningClick(event)) return;
        event.preventDefault();
        onOpen(row);
      }}
    >
      {check === undefined ? null : <td className="ph-table-check">{check}</td>}
      {columns.map((column) => (
        <td key={column.key} style={alignOf(column)}>
          {column.render(row)}
        </td>
      ))}
    </tr>
  );
}

interface LoadingRowProps<Row> {
  columns: readonly ListColumn<Row>[];
  hasCheck: boolean;
}

function LoadingRow<Row>({ columns, hasCheck }: LoadingRowProps<Row>): ReactNode {
  return (
    <tr aria-hidden="true">
      {hasCheck ? (
        <td>
          <SkeletonBar width="14px" />
        </td>
      ) : null}
      {columns.map((column) => (
        <td key={column.key}>
          {column.isPrimary === true ? (
            <span className="ph-table-loading">
              <SkeletonBar width="64%" />
              <SkeletonBar width="38%" height={10} />
            </span>
          ) : (
            <SkeletonBar width="70%" />
          )}
        </td>
      ))}
    </tr>
  );
}
