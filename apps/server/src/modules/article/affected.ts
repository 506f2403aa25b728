import { type AffectedRange, isEmptyRange } from "@pharos/domain/advisory";
import { articleType } from "@pharos/domain/enums";
import { isComparable } from "@pharos/domain/product-version";
import { readVersion } from "@pharos/domain/read-version";
import { findRule } from "@pharos/inspection";
import { fieldError } from "../../platform/field-error.ts";

/** Refuses versions that cannot be compared, ranges that end before they begin, and rules that no inspection of the product has. */
export function checkAffected(affects: readonly AffectedRange[]): void {
  for (const [index, range] of affects.entries()) {
    for (const end of ["from", "before"] as const) {
      const version = range[end];
      if (version && !isComparable(readVersion(range.databaseType, version) ?? ""))
        throw fieldError(`affects.${index}.${end}`, "advisory.versionUnclear");
    }
    if (isEmptyRange(range)) throw fieldError(`affects.${index}.before`, "advisory.rangeEmpty");
    if (range.ruleCode && findRule(range.ruleCode)?.databaseType !== range.databaseType)
      throw fieldError(`affects.${index}.ruleCode`, "advisory.ruleUnknown");
  }
}

/** The ranges that are kept: only a security warning has some. */
export const affectedOf = ({
  type,
  affects,
}: {
  readonly type: number;
  readonly affects: readonly AffectedRange[];
}): readonly AffectedRange[] => (type === articleType.toCode("securityWarning") ? affects : []);
