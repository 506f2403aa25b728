import type { GivenBreachReason } from "@pharos/api/service-request";
import { breachReason, closeType, type RequestFigure } from "@pharos/domain/enums";
import { lowRatingBelow, wasServed } from "@pharos/domain/service-request";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { isOpen } from "./filter-conditions.ts";

// Every figure twice: over the columns that the statistics aggregate at once, and as a filter of the list. A test holds
// the two together for every figure.

const cancelledCode = closeType.toCode("cancelled");

const unservedCodes = closeType.names.filter((name) => !wasServed(name)).map(closeType.toCode);

const isCancelled = sql<boolean>`service_request.close_type is not distinct from ${cancelledCode}`;
const isClosed = sql<boolean>`(not ${isOpen} and not ${isCancelled})`;

/** Mean of a rating's scores; the report is not always rated. */
export const meanScore = (rating: string): RawBuilder<number> => {
  const of = (column: string) => sql.ref(`${rating}.${column}`);
  return sql<number>`(select avg(score) from unnest(array[
    ${of("response_score")}, ${of("duration_score")}, ${of("result_score")}, ${of("report_score")}]) as score)`;
};

/** Conditions on a request with its clocks and rating summed up; see `countedRequests`. */
export const countedFigures: Readonly<Record<RequestFigure, RawBuilder<boolean>>> = {
  submitted: sql`true`,
  open: isOpen,
  closed: isClosed,
  cancelled: isCancelled,
  urgent: sql`service_request.urgent_count > 0`,
  escalated: sql`service_request.escalation_level > 0`,
  reopened: sql`service_request.reopen_count > 0`,
  breached: sql`coalesce(k.first_breached or k.reply_breached > 0 or k.solve_breached, false)`,
  firstMet: sql`coalesce(k.first_met and not k.first_breached, false)`,
  firstBreached: sql`coalesce(k.first_breached, false)`,
  replyMet: sql`coalesce(k.reply_met > 0 and k.reply_breached = 0, false)`,
  replyBreached: sql`coalesce(k.reply_breached > 0, false)`,
  solveMet: sql`coalesce(k.solve_met and not k.solve_breached, false)`,
  solveBreached: sql`coalesce(k.solve_breached, false)`,
  rated: sql`g.mean is not null`,
  lowRated: sql`coalesce(g.mean < ${lowRatingBelow}, false)`,
  responded: sql`k.first_minutes is not null`,
  solved: sql`k.solve_minutes is not null`,
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

/**
 * Working minutes of a request's clocks until its first answer and its first solution; null where there is none. Clocks
 * end with a request that is cancelled or merged, which is no solution.
 */
export const workingMinutes = (
  clock: string,
  request: string,
): { readonly first: RawBuilder<number | null>; readonly solve: RawBuilder<number | null> } => {
  const isTimed = timedClock(clock, request);
  const least = (condition: RawBuilder<unknown>) =>
    sql<number | null>`min(${sql.ref(`${clock}.elapsed_minutes`)}) filter (where ${condition})`;
  return { first: least(isTimed.first), solve: least(isTimed.solve) };
};

/** The clocks whose minutes say how long a first answer and a first solution took. */
function timedClock(clock: string, request: string): Record<"first" | "solve", RawBuilder<boolean>> {
  const of = (column: string) => sql.ref(`${clock}.${column}`);
  const requestOf = (column: string) => sql.ref(`${request}.${column}`);
  const isOfKind = (kind: string) =>
    sql`${of("kind")} = ${sql.lit(kind)} and ${of("cycle")} = 0 and ${of("outcome")} <> 'void'`;
  const isUnserved = sql`(coalesce(${requestOf("close_type")} = any(${unservedCodes}::bigint[]), false)
    and ${of("stopped_at")} >= ${requestOf("closed_at")})`;
  return {
    first: sql`(${isOfKind("firstResponse")} and ${requestOf("first_reply_at")} is not null)`,
    solve: sql`(${isOfKind("solve")} and not ${isUnserved})`,
  };
}

/** The requests behind a figure, as a filter of the list. */
export function isCountedIn(figure: RequestFigure): Expression<SqlBool> {
  switch (figure) {
    case "breached":
      return hasClock(isCountedBreach("c"));
    case "firstMet":
      return sql<SqlBool>`(${isMet("firstResponse", sql`and c.cycle = 0`)})`;
    case "firstBreached":
      return hasClock(sql`c.kind = 'firstResponse' and c.cycle = 0 and ${isBreachedClock("c")}`);
    case "replyMet":
      return sql<SqlBool>`(${isMet("reply")})`;
    case "replyBreached":
      return hasClock(sql`c.kind = 'reply' and ${isBreachedClock("c")}`);
    case "solveMet":
      return sql<SqlBool>`(${isMet("solve")})`;
    case "solveBreached":
      return hasClock(sql`c.kind = 'solve' and ${isBreachedClock("c")}`);
    case "rated":
      return hasRating(sql`true`);
    case "responded":
      return hasClock(sql`${timedClock("c", "service_request").first} and c.elapsed_minutes is not null`);
    case "solved":
      return hasClock(sql`${timedClock("c", "service_request").solve} and c.elapsed_minutes is not null`);
    case "lowRated":
      return hasRating(sql`${meanScore("s")} < ${lowRatingBelow}`);
    default:
      // The others speak of the request's own columns alone.
      return countedFigures[figure];
  }
}

/** The requests with a breach of a reason, as a filter of the list. */
export const hasBreachReason = (reason: GivenBreachReason): Expression<SqlBool> => {
  const code = reason === "unexplained" ? null : breachReason.toCode(reason);
  return hasClock(sql`${isCountedBreach("c")} and c.breach_reason is not distinct from ${code}`);
};

const hasClock = (condition: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from sla_clock c where c.service_request_id = service_request.id and ${condition})`;

const hasRating = (condition: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from service_request_rating s
  where s.service_request_id = service_request.id and s.superseded_at is null and ${condition})`;

function isMet(kind: string, more: RawBuilder<unknown> = sql``): RawBuilder<SqlBool> {
  const ofKind = sql`c.kind = ${kind} ${more}`;
  return sql<SqlBool>`${hasClock(sql`${ofKind} and ${isMetClock("c")}`)}
    and not ${hasClock(sql`${ofKind} and ${isBreachedClock("c")}`)}`;
}
