import type { Limit } from "../../platform/rate-limit.ts";

const MINUTE_SECONDS = 60;

/** How often one person may ask for what costs storage or work. */
export const fileRates = {
  start: { max: 300, windowSeconds: MINUTE_SECONDS },
  image: { max: 60, windowSeconds: MINUTE_SECONDS },
  credentials: { max: 30, windowSeconds: MINUTE_SECONDS },
} satisfies Record<string, Limit>;
