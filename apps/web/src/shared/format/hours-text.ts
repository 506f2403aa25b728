import type { Format } from "./format.ts";

/** `8`, `7.5`: no decimal where none is needed. */
export const hoursText = (hours: number, format: Format): string =>
  format.number(hours, Number.isInteger(hours) ? 0 : 1);
