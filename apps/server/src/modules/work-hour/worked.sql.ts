import { reviewStatus } from "@pharos/domain/enums";
import { sql } from "kysely";

/** Records of `work_hour` that count as worked: what was returned does not until it is entered again. */
export const isWorked = sql<boolean>`work_hour.review_status <> ${sql.lit(reviewStatus.toCode("rejected"))}`;
