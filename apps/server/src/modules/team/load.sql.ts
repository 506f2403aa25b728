import { serviceRequestStatus, severity } from "@pharos/domain/enums";
import { isOpenStatus } from "@pharos/domain/service-request";
import { dayHours, loadRateMax, requestWeights } from "@pharos/domain/team";
import { type RawBuilder, sql } from "kysely";

// The rule is `loadRate` of the domain; a test compares the two over many loads. Planned tasks add their hours here.

const openCodes = serviceRequestStatus.names.filter(isOpenStatus).map(serviceRequestStatus.toCode).join(", ");
const weightCases = severity.names
  .map((name) => `when ${severity.toCode(name)} then ${requestWeights[name]}`)
  .join(" ");

/** The open work of a person: a lateral row of `task_count` and `weight`. */
export const workOf = (userId: RawBuilder<number>): RawBuilder<unknown> => sql`lateral (
  select count(*)::int as task_count,
    coalesce(sum(case r.severity ${sql.raw(weightCases)} end), 0) as weight
  from service_request r
  where r.executor_user_id = ${userId} and r.status in (${sql.raw(openCodes)}) and r.deleted_at is null
)`;

/** Weighted work against hours a week, in whole percent. */
export const loadRateOf = (
  weight: RawBuilder<unknown>,
  hours: RawBuilder<unknown>,
): RawBuilder<number> => sql<number>`
  case when ${weight} <= 0 then 0 when ${hours} <= 0 then ${sql.lit(loadRateMax)}
    else least(${sql.lit(loadRateMax)}, round(${weight} * ${sql.lit(dayHours * 100)} / ${hours})) end`;
