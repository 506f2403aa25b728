import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  countPendingHours as countEndpoint,
  getReviewStatistics as endpoint,
} from "@pharos/api/work-hour";
import type { Kysely, Schema } from "@pharos/db";
import { type ExpressionBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Call } from "../../platform/call.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { visibleWorkHours, waitsForReviewOf } from "./work-hour.visibility.ts";

type Input = HandlerInput<typeof endpoint>["body"];
type Builder = ExpressionBuilder<Schema, "work_hour">;

/** Counts and hours by status, and by person, of what the caller sees; pending are those the caller may review. */
export async function readReviewStatistics(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  input: Input,
): Promise<CallResult<typeof endpoint>> {
  const waits = waitsForReviewOf(actor);
  const rows = await database.kysely
    .selectFrom("work_hour")
    .select((eb) => [
      "executor_user_id",
      nameOfUser("executor_user_id").as("name"),
      sql<number>`count(*) filter (where ${waits(eb)})`.$castTo<number>().as("pending"),
      sql<number>`count(*) filter (where review_status = 1)`.as("approved"),
      sql<number>`count(*) filter (where review_status = 2)`.as("rejected"),
      sql<number>`coalesce(sum(hours) filter (where ${waits(eb)}), 0)`.as("pending_hours"),
      sql<number>`coalesce(sum(hours) filter (where review_status = 1), 0)`.as("approved_hours"),
      sql<number>`coalesce(sum(hours) filter (where review_status = 2), 0)`.as("rejected_hours"),
    ])
    .where((eb: Builder) =>
      eb.and([
        visibleWorkHours(actor)(eb),
        ...(input.from ? [eb("work_date", ">=", input.from)] : []),
        ...(input.to ? [eb("work_date", "<=", input.to)] : []),
        ...(input.teamId ? [eb("work_hour.team_id", "=", input.teamId)] : []),
        ...(input.executorId ? [eb("executor_user_id", "=", input.executorId)] : []),
        ...(input.companyId ? [eb("work_hour.company_id", "=", input.companyId)] : []),
        ...(input.serviceType === undefined ? [] : [eb("service_type", "=", input.serviceType)]),
      ]),
    )
    .groupBy("executor_user_id")
    .orderBy("pending", "desc")
    .orderBy("executor_user_id")
    .execute();
  const sum = (valueOf: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + valueOf(row), 0);
  return {
    pending: sum((row) => row.pending),
    approved: sum((row) => row.approved),
    rejected: sum((row) => row.rejected),
    hours: {
      pending: sum((row) => row.pending_hours),
      approved: sum((row) => row.approved_hours),
      rejected: sum((row) => row.rejected_hours),
    },
    byMember: rows.map((row) => ({
      userId: row.executor_user_id,
      name: row.name ?? "",
      pending: row.pending,
      pendingHours: row.pending_hours,
      approvedHours: row.approved_hours,
    })),
  };
}

/** How many records wait for the caller's review, and since when. */
export const countPendingHours = (
  { database }: Pick<Platform, "database">,
  { actor }: Call,
): Promise<CallResult<typeof countEndpoint>> => countWaitingForReview(database.kysely, actor);

/** How many records wait for somebody's review, and since when. */
export async function countWaitingForReview(
  db: Kysely<Schema>,
  actor: Actor,
): Promise<CallResult<typeof countEndpoint>> {
  const row = await db
    .selectFrom("work_hour")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("work_date").as("oldest")])
    .where(waitsForReviewOf(actor))
    .executeTakeFirstOrThrow();
  return { count: row.count, oldestDate: row.oldest };
}
