import { hourQueries } from "./api.ts";

/** Hours on a service request or plan, as far as the reader may see them. */
export const relatedHours = hourQueries.related;
/** Hours worked between two days, added up. */
export const hourSums = hourQueries.sums;
