import { reviewStatus } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";

/** Records of `work_hour` that count as worked: what was returned does not until it is entered again. */
export const isWorked = sql<boolean>`work_hour.review_status <> ${sql.lit(reviewStatus.toCode("rejected"))}`;

/** City in which a person works. */
export const cityOf = (userId: RawBuilder<unknown>): RawBuilder<string | null> => sql<string | null>`(
  select e.work_city from employee e where e.user_id = ${userId} and e.status = 1 order by e.id limit 1)`;
