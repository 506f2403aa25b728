import { useIsPhone } from "../theme/use-media-query.ts";

/** Measures of a chart in its own units; drawn as wide as its place, so that on a phone the words keep their size. */
export interface Plot {
  readonly width: number;
  readonly height: number;
  /** Room for figures on the left, and for names below. */
  readonly left: number;
  readonly bottom: number;
  readonly top: number;
  /** How many names fit below. */
  readonly labels: number;
}

const wide: Plot = { width: 640, height: 200, left: 40, top: 10, bottom: 24, labels: 12 };
const narrow: Plot = { width: 330, height: 180, left: 40, top: 10, bottom: 24, labels: 5 };

export function usePlot(): Plot {
  return useIsPhone() ? narrow : wide;
}
