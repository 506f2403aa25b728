export { type AffectedRange, affectedRangesMax, isAffected, isEmptyRange } from "./affected-range.ts";
