export {
  type AffectedRange,
  affectedRangesMax,
  type InstalledProduct,
  isAffected,
  isEmptyRange,
} from "./affected-range.ts";
