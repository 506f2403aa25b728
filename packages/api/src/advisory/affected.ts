import { affectedRangesMax } from "@pharos/domain/advisory";
import { databaseType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { code, line, z } from "../core/index.ts";

/** Systems that a security warning is about: of one product, from one version on, before another one, with a finding. */
export const AffectedRange = z.object({
  databaseType: code(databaseType),
  /** The first affected version; empty: all from the beginning. */
  from: line(textLengths.max64).nullish(),
  /** The first version that is not affected any more; empty: all that there are. */
  before: line(textLengths.max64).nullish(),
  /** The rule that their published inspections show failed, e.g. `PG-AV-01`; empty: whatever they show. */
  ruleCode: line(24).nullish(),
});

export const AffectedRanges = z.array(AffectedRange).max(affectedRangesMax);
