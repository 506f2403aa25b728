import type { CustomerReview } from "@pharos/api/board";
import type { Kysely, Schema } from "@pharos/db";
import { planStatus, taskType } from "@pharos/domain/enums";
import { countMatchingPlans } from "../../plan/index.ts";
import { countMatchingHours, findHourLeaves, type HourLeaf } from "../../work-hour/index.ts";
import { rowsOf } from "../board-rows.ts";
import type { Review } from "./read-review.ts";

type Hours = NonNullable<CustomerReview["hours"]>;

const ended = planStatus.toCode("ended");

/** The plans of a customer that touch the days of a review, and those of them that have ended. */
export async function plansOf(
  db: Kysely<Schema>,
  { companyId, days, call: { actor } }: Review,
): Promise<NonNullable<CustomerReview["plans"]>> {
  const range = { companyId, startDate: days.from, endDate: days.to };
  const [all, done] = await Promise.all([
    countMatchingPlans(db, actor, range),
    countMatchingPlans(db, actor, { ...range, status: [ended] }),
  ]);
  return { all: rowsOf("plan", range, all), ended: rowsOf("plan", { ...range, status: ended }, done) };
}

/** The hours worked for a customer in the days of a review, by kind of work and by person. */
export async function hoursOf(
  db: Kysely<Schema>,
  { companyId, days, call: { actor } }: Review,
): Promise<Hours> {
  const filter = { companyId, from: days.from, to: days.to, isWorked: true };
  const [leaves, records] = await Promise.all([
    findHourLeaves(db, actor, filter, "user"),
    countMatchingHours(db, actor, filter),
  ]);
  const byType = [...Map.groupBy(leaves, ({ service_type }) => service_type)].map(([code, own]) => ({
    taskType: taskType.asCode(code),
    hours: sumOf(own),
  }));
  const byPerson = [...Map.groupBy(leaves, ({ group_key }) => group_key)].flatMap(([key, own]) =>
    key === null ? [] : [{ userId: Number(key), name: own[0]?.group_name ?? null, hours: sumOf(own) }],
  );
  return {
    total: { value: sumOf(leaves), rows: rowsOf("hour", filter, records) },
    byType: mostFirst(byType),
    byPerson: mostFirst(byPerson),
  };
}

/** Hours are kept to a tenth. */
const sumOf = (leaves: readonly HourLeaf[]): number =>
  Math.round(leaves.reduce((sum, { hours }) => sum + hours, 0) * 10) / 10;

const mostFirst = <Row extends { readonly hours: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => b.hours - a.hours);
