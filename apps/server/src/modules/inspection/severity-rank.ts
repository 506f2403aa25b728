import { inspectionSeverity } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";

const worstFirst = sql.join(inspectionSeverity.codes.map((code) => sql.lit(code)));

/** The place of a severity among all, from 1, the worst first; null where there is none. */
export const severityRank = (severity: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`array_position(array[${worstFirst}]::varchar[], ${severity})`;
