import type { CodeOf, databaseType } from "../enums.ts";
import { compareVersions, isAtLeast } from "../product-version.ts";
import { readVersion } from "../read-version.ts";

/** Systems that a security warning is about: versions of one product, or those that an inspection has found a fault in. */
export interface AffectedRange {
  readonly databaseType: CodeOf<typeof databaseType>;
  /** The first affected version; absent: all from the beginning. */
  readonly from?: string | null;
  /** The first version that is not affected any more; absent: all that there are. */
  readonly before?: string | null;
  /** Only systems whose published inspections show this rule failed; absent: whatever they show. */
  readonly ruleCode?: string | null;
}

/** What is known of a database system. */
export interface InstalledProduct {
  readonly databaseType: string;
  /** Null: nobody has entered it. */
  readonly version: string | null;
  /** Rules that fail by its published inspections. */
  readonly failedRules?: readonly string[];
}

/** Ranges of one warning at most. */
export const affectedRangesMax = 20;

/**
 * Whether a system is in one of the ranges. What is not exact enough to say counts as affected, and so does a system whose
 * version nobody has entered: its owner knows, the portal does not. What an inspection has not found is not there.
 */
export const isAffected = (
  { databaseType, version, failedRules = [] }: InstalledProduct,
  ranges: readonly AffectedRange[],
): boolean =>
  ranges.some(
    (range) =>
      range.databaseType === databaseType &&
      (!range.ruleCode || failedRules.includes(range.ruleCode)) &&
      mayBeWithin(readVersion(databaseType, version), range),
  );

function mayBeWithin(version: string | null, range: AffectedRange): boolean {
  const [from, before] = endsOf(range);
  return (!from || isAtLeast(version, from) !== false) && (!before || isAtLeast(version, before) !== true);
}

/** Its ends as versions of the product, however they are written. */
const endsOf = ({ databaseType, from, before }: AffectedRange) =>
  [readVersion(databaseType, from ?? null), readVersion(databaseType, before ?? null)] as const;

/** Whether a range ends before it begins. */
export function isEmptyRange(range: AffectedRange): boolean {
  const [from, before] = endsOf(range);
  return Boolean(from && before) && compareVersions(from ?? "", before ?? "") >= 0;
}
