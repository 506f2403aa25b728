import { Table, type TableProps } from "antd";
import type { ReactNode } from "react";
import { SkeletonBar } from "../parts/skeletons.tsx";
import type { ListColumn } from "./columns.ts";
import { isOpeningClick } from "./open-row.ts";
import type { SortOrder } from "./paged-query.ts";
import "./list-table.css";

/** A row, or the place of one that is still loading. */
interface Line<Row> {
  key: string;
  row: Row | null;
}

export interface ListTableProps<Row> {
  label: string;
  columns: readonly ListColumn<Row>[];
  /** Null while loading. */
  rows: readonly Row[] | null;
  rowKey: (row: Row) => string;
  skeletonRows: number;
  /** Rows of two lines are taller. */
  isTwoLine: boolean;
  sort?: { key: string; order: SortOrder };
  onSort: (sort: { key: string; order: SortOrder } | undefined) => void;
  onOpen?: (row: Row) => void;
}

type LineColumn<Row> = NonNullable<TableProps<Line<Row>>["columns"]>[number];

const primaryMinWidth = 260;
const plainWidth = 140;

/** The dense table of a list, with placeholders of the final height while it loads. */
export function ListTable<Row>(props: ListTableProps<Row>): ReactNode {
  const { label, columns, rows, rowKey, skeletonRows, isTwoLine, sort, onSort, onOpen } = props;
  const lines: Line<Row>[] =
    rows === null
      ? Array.from({ length: skeletonRows }, (_, index) => ({ key: `skeleton-${index}`, row: null }))
      : rows.map((row) => ({ key: rowKey(row), row }));
  const minWidth = columns.reduce((sum, column) => sum + widthOf(column), 0);
  return (
    <Table<Line<Row>>
      className={isTwoLine ? "ph-table ph-table-two-line" : "ph-table"}
      size="small"
      rowKey="key"
      aria-label={label}
      dataSource={lines}
      columns={columns.map((column) => tableColumn(column, sort))}
      pagination={false}
      tableLayout="fixed"
      scroll={{ x: minWidth }}
      showSorterTooltip={false}
      onChange={(_page, _filters, sorter) => {
        if (Array.isArray(sorter)) return;
        const key = columns.find((column) => column.key === sorter.columnKey)?.sortKey;
        const order = sorter.order === "ascend" ? "asc" : "desc";
        onSort(key === undefined || sorter.order == null ? undefined : { key, order });
      }}
      onRow={({ row }) =>
        row === null
          ? { "aria-hidden": true }
          : {
              tabIndex: -1,
              className: onOpen === undefined ? undefined : "ph-table-openable",
              onClick: (event) => {
                if (onOpen === undefined || !isOpeningClick(event)) return;
                event.preventDefault();
                onOpen(row);
              },
            }
      }
    />
  );
}

function widthOf<Row>(column: ListColumn<Row>): number {
  return column.width ?? (column.isPrimary === true ? primaryMinWidth : plainWidth);
}

function tableColumn<Row>(column: ListColumn<Row>, sort: ListTableProps<Row>["sort"]): LineColumn<Row> {
  const isSorted = column.sortKey !== undefined && sort?.key === column.sortKey;
  return {
    key: column.key,
    title: column.title,
    width: column.isPrimary === true ? undefined : widthOf(column),
    align: column.align,
    ellipsis: column.isPrimary === true ? undefined : { showTitle: false },
    sorter: column.sortKey !== undefined,
    sortOrder: isSorted ? (sort?.order === "asc" ? "ascend" : "descend") : null,
    render: (_value, line) =>
      line.row === null ? <LoadingCell isPrimary={column.isPrimary === true} /> : column.render(line.row),
  };
}

function LoadingCell({ isPrimary }: { isPrimary: boolean }): ReactNode {
  if (!isPrimary) return <SkeletonBar width="70%" />;
  return (
    <span className="ph-table-loading">
      <SkeletonBar width="64%" />
      <SkeletonBar width="38%" height={10} />
    </span>
  );
}
