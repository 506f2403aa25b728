import { type RefObject, useLayoutEffect, useState } from "react";
import { type ListColumn, widthOf } from "./columns.ts";

/**
 * The columns there is room for, measured before anything is painted: as long as they are wider than the box, the one with
 * the highest `rank` goes. Columns without a rank stay, and the box then scrolls.
 */
export function useFittingColumns<Row>(
  box: RefObject<HTMLElement | null>,
  columns: readonly ListColumn<Row>[],
  otherWidth: number,
): readonly ListColumn<Row>[] {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setRoom(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return fittingColumns(columns, room - otherWidth);
}

/** The columns that fit into the room, those with the highest rank left out first. */
export function fittingColumns<Row>(
  columns: readonly ListColumn<Row>[],
  room: number,
): readonly ListColumn<Row>[] {
  let shown = columns;
  while (shown.reduce((sum, column) => sum + widthOf(column), 0) > room) {
    const rank = Math.max(...shown.map((column) => column.rank ?? 0));
    if (rank <= 0) return shown;
    const last = shown.findLastIndex((column) => column.rank === rank);
    shown = shown.filter((_, at) => at !== last);
  }
  return shown;
}
