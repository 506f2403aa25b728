import type { ReactNode } from "react";
import { SkeletonCards } from "../parts/skeletons.tsx";
import type { ListColumn } from "./columns.ts";
import { isOpeningClick } from "./open-row.ts";
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
}

/** The rows as cards, for a phone. */
export function ListCards<Row>(props: ListCardsProps<Row>): ReactNode {
  const { label, columns, rows, rowKey, skeletonCards, renderCard, onOpen } = props;
  if (rows === null) return <SkeletonCards cards={skeletonCards} cardHeight={89} />;
  return (
    <ul className="ph-cards" aria-label={label}>
      {rows.map((row) => (
        // The title inside is the real link; the card only widens what a finger may touch.
        <li
          key={rowKey(row)}
          className="ph-card"
          data-row-key={rowKey(row)}
          tabIndex={-1}
          onClick={(event) => {
            if (onOpen === undefined || !isOpeningClick(event)) return;
            event.preventDefault();
            onOpen(row);
          }}
        >
          {renderCard === undefined ? <StandardCard row={row} columns={columns} /> : renderCard(row)}
        </li>
      ))}
    </ul>
  );
}

function StandardCard<Row>({ row, columns }: { row: Row; columns: readonly ListColumn<Row>[] }): ReactNode {
  const primary = columns.find((column) => column.isPrimary === true);
  const marks = columns.filter((column) => column.card === "mark");
  const facts = columns.filter((column) => column !== primary && (column.card ?? "fact") === "fact");
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
              <dt className="ph-visually-hidden">{column.title}</dt>
              <dd>{column.render(row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
