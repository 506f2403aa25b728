import { type RefObject, useLayoutEffect, useRef, useState } from "react";

interface Fit {
  /** How many children may be shown. */
  count: number;
  /** Width in pixels that all children would take; keeps the box from shrinking with its content. */
  naturalWidth: number | undefined;
}

interface Row {
  total: number;
  gap: number;
  /** Width of the button that opens the menu of what does not fit. */
  overflowWidth: number;
  /** The menu is there however many children fit. */
  hasMenu: boolean;
}

/**
 * Counts how many of a row's children fit its width.
 * All are rendered once to be measured, before anything is painted; `signature` starts that anew.
 */
export function useFittingCount(
  row: RefObject<HTMLElement | null>,
  signature: string,
  { total, gap, overflowWidth, hasMenu }: Row,
): Fit {
  const widthsRef = useRef<readonly number[]>([]);
  const [measured, setMeasured] = useState("");
  const [fit, setFit] = useState<Fit>({ count: total, naturalWidth: undefined });
  const isMeasured = measured === signature;

  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return;
    if (!isMeasured) {
      widthsRef.current = [...element.children]
        .slice(0, total)
        .map((child) => child.getBoundingClientRect().width);
      setMeasured(signature);
    }
    const update = () => {
      const menuWidth = hasMenu ? overflowWidth + (total > 0 ? gap : 0) : 0;
      const natural = sum(widthsRef.current) + gap * Math.max(0, total - 1) + menuWidth;
      const room = (element.parentElement?.clientWidth ?? natural) - menuWidth;
      const count = fittingCount(widthsRef.current, room, gap, hasMenu ? 0 : overflowWidth);
      setFit((last) =>
        last.count === count && last.naturalWidth === natural ? last : { count, naturalWidth: natural },
      );
    };
    update();
    const observer = new ResizeObserver(update);
    if (element.parentElement !== null) observer.observe(element.parentElement);
    return () => observer.disconnect();
  }, [row, signature, isMeasured, total, gap, overflowWidth, hasMenu]);

  return isMeasured ? fit : { count: total, naturalWidth: fit.naturalWidth };
}

/** How many of the widths fit into the room, leaving space for the overflow button when some do not. */
export function fittingCount(
  widths: readonly number[],
  room: number,
  gap: number,
  overflowWidth: number,
): number {
  if (sum(widths) + gap * Math.max(0, widths.length - 1) <= room + 0.5) return widths.length;
  let used = overflowWidth;
  let count = 0;
  for (const width of widths) {
    used += width + gap;
    if (used > room + 0.5) break;
    count += 1;
  }
  return count;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
