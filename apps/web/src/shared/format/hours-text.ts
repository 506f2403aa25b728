import type { Format } from "./format.ts";

/** `8`, `7.5`: no decimal where none is needed. */
export const hoursText = (hours: number, format: Format): string =>
  format.number(hours, Number.isInteger(hours) ? 0 : 1);

/** “412 / 960”; only what is planned while nothing says what was used. */
export function usedOfPlanned(used: number | null, planned: number | null, format: Format): string {
  const plannedText = planned === null ? "–" : hoursText(planned, format);
  return used === null ? plannedText : `${hoursText(used, format)} / ${plannedText}`;
}
