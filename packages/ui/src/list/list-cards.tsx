import type { ReactNode } from "react";
import { classNames } from "../parts/class-names.ts";
import { SkeletonCards } from "../parts/skeletons.tsx";
import type { ListColumn } from "./columns.ts";
import { isOpeningClick } from "./open-row.ts";
import { useRowChecks } from "./row-check.tsx";
import type { RowLook } from "./row-look.ts";
import type { ListSelection } from "./selection.ts";
import "../parts/visually-hidden.css";
import "./list-cards.css";

export interface ListCardsProps<Row> {
  label: string;
  columns: readonly ListColumn<Row>[];
  /** Null while loading. */
  rows: readonly Row[] | null;
  rowKey: (row: Row) => string;
  skeletonCards: number;
  renderCard?: (row: Row) => ReactNode;
  onOpen?: (row: Row) => void;
  /** Makes rows choosable. */
  selection?: ListSelection;
  /** Says which row a checkbox is about; the key when absent. */
  rowName?: (row: Row) => string;
  /** Row that is shown beside the list. */
  activeKey?: string;
  /** Makes a row stand out. */
  rowLook?: RowLook<Row>;
  /** Cards side by side, where there is room for several. */
  isTiled?: boolean;
  /** Cards of two lines, for a column beside an opened row. */
  isDense?: boolean;
}

/** The rows as cards: one under another for a phone, or side by side. */
export function ListCards<Row>(props: ListCardsProps<Row>): ReactNode {
  const { label, columns, rows, rowKey, skeletonCards, renderCard, onOpen } = props;
  const { isDense = false, isTiled = false } = props;
  const names = new Map(rows?.map((row) => [rowKey(row), props.rowName?.(row) ?? rowKey(row)]));
  const checks = useRowChecks(props.selection, [...names.keys()], (key) => names.get(key) ?? key);
  if (rows === null) return <SkeletonCards cards={skeletonCards} cardHeight={isDense ? 56 : 89} />;
  return (
    <ul className={classNames("ph-cards", isTiled && "ph-cards-tiled")} aria-label={label}>
      {rows.map((row) => (
        // The title inside is the real link; the card only widens what a finger may touch.
        <li
          key={rowKey(row)}
          className={classNames(
            "ph-card",
            isDense && "ph-card-dense",
            props.rowLook?.(row) === "alarm" && "ph-card-alarm",
            (rowKey(row) === props.activeKey || props.selection?.chosen.has(rowKey(row)) === true) &&
              "ph-card-active",
          )}
          aria-current={rowKey(row) === props.activeKey || undefined}
          data-row-key={rowKey(row)}
          tabIndex={-1}
          onClick={(event) => {
            if (onOpen === undefined || !isOpeningClick(event)) return;
            event.preventDefault();
            onOpen(row);
          }}
        >
          {checks?.renderRow(rowKey(row))}
          {renderCard === undefined ? <StandardCard row={row} columns={columns} /> : renderCard(row)}
        </li>
      ))}
    </ul>
  );
}

const isFact = <Row,>({ card = "fact" }: ListColumn<Row>): boolean => card === "fact" || card === "buttons";

/** A bare number says nothing without its name. */
const isNamed = <Row,>({ card, align }: ListColumn<Row>): boolean => align === "end" && card !== "buttons";

function StandardCard<Row>({ row, columns }: { row: Row; columns: readonly ListColumn<Row>[] }): ReactNode {
  const primary = columns.find((column) => column.isPrimary === true);
  const marks = columns.filter((column) => column.card === "mark");
  const facts = columns.filter((column) => column !== primary && isFact(column));
  return (
    <>
      <div className="ph-card-head">
        <div className="ph-card-title">{primary?.render(row)}</div>
        {marks.map((column) => (
          <span key={column.key}>{column.render(row)}</span>
        ))}
      </div>
      {facts.length === 0 ? null : (
        <dl className="ph-card-facts">
          {facts.map((column) => (
            <div key={column.key}>
              <dt className={classNames(!isNamed(column) && "ph-visually-hidden")}>{column.title}</dt>
              <dd>{column.render(row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
