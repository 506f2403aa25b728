import type { GivenBreachReason } from "@pharos/api/service-request";
import type { Schema } from "@pharos/db";
import { breachReason, closeType, type RequestFigure, serviceRequestStatus } from "@pharos/domain/enums";
import { isOpenStatus, lowRatingBelow } from "@pharos/domain/service-request";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";

// What counts is decided when a request, its clocks or its rating change: `request_fact` holds it, one row a request, and
// statistics, lists and exports read it from there.

const openCodes = serviceRequestStatus.names.filter(isOpenStatus).map(serviceRequestStatus.toCode);
const cancelledCode = closeType.toCode("cancelled");

/** Whether a request counts in each figure, by its facts; `facts` is what `request_fact` is called in the statement. */
export const countedFigures = (facts: string): Readonly<Record<RequestFigure, RawBuilder<boolean>>> => {
  const of = (column: keyof Schema["request_fact"]) => sql<boolean>`${sql.ref(`${facts}.${column}`)}`;
  const isOpen = sql<boolean>`(${of("status")} in (${sql.join(openCodes.map((code) => sql.lit(code)))}))`;
  const isCancelled = sql<boolean>`(${of("close_type")} is not distinct from ${sql.lit(cancelledCode)})`;
  return {
    submitted: sql`true`,
    open: isOpen,
    closed: sql`(not ${isOpen} and not ${isCancelled})`,
    cancelled: isCancelled,
    urgent: sql`(${of("urgent_count")} > 0)`,
    escalated: sql`(${of("escalation_level")} > 0)`,
    reopened: sql`(${of("reopen_count")} > 0)`,
    breached: sql`(${of("first_breached")} or ${of("reply_breached")} > 0 or ${of("solve_breached")})`,
    firstMet: of("first_met"),
    firstBreached: of("first_breached"),
    replyMet: sql`(${of("reply_met")} > 0 and ${of("reply_breached")} = 0)`,
    replyBreached: sql`(${of("reply_breached")} > 0)`,
    solveMet: of("solve_met"),
    solveBreached: of("solve_breached"),
    rated: sql`(${of("rating")} is not null)`,
    lowRated: sql`coalesce(${of("rating")} < ${sql.lit(lowRatingBelow)}, false)`,
    responded: sql`(${of("first_minutes")} is not null)`,
    solved: sql`(${of("solve_minutes")} is not null)`,
  };
};

const figures = countedFigures("f");

/** Mean of a rating's scores; the report is not always rated. */
export const meanScore = (rating: string): RawBuilder<number> => {
  const of = (column: string) => sql.ref(`${rating}.${column}`);
  return sql<number>`(select avg(score) from unnest(array[
    ${of("response_score")}, ${of("duration_score")}, ${of("result_score")}, ${of("report_score")}]) as score)`;
};

/** A clock whose promise was broken, also one that still runs past its due time. */
export const isBreachedClock = (clock: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${clock}.breached_at`)} is not null or ${sql.ref(`${clock}.outcome`)} = 'breached')`;

/** A broken promise that the figures count: first responses after reopening are no promise. */
export const isCountedBreach = (clock: string): RawBuilder<boolean> =>
  sql<boolean>`(${isBreachedClock(clock)} and (${sql.ref(`${clock}.kind`)} <> 'firstResponse' or ${sql.ref(`${clock}.cycle`)} = 0))`;

/** A clock that ended in time. */
export const isMetClock = (clock: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${clock}.outcome`)} = 'met' and ${sql.ref(`${clock}.breached_at`)} is null)`;

/** The requests behind a figure, as a filter of the list. */
export const isCountedIn = (figure: RequestFigure): Expression<SqlBool> => sql<SqlBool>`exists (
  select from request_fact f where f.id = service_request.id and ${figures[figure]})`;

/** The requests with a breach of a reason, as a filter of the list. */
export const hasBreachReason = (reason: GivenBreachReason): Expression<SqlBool> => {
  const code = reason === "unexplained" ? null : breachReason.toCode(reason);
  return hasClock(sql`${isCountedBreach("c")} and c.breach_reason is not distinct from ${code}`);
};

const hasClock = (condition: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from sla_clock c where c.service_request_id = service_request.id and ${condition})`;
