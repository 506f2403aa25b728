import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listRelatedHours as endpoint } from "@pharos/api/work-hour";
import type { Kysely, Schema } from "@pharos/db";
import { hourKind, hourVisibility, reviewStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { visiblePlans } from "../plan/index.ts";
import { visibleServiceRequests } from "../service-request/index.ts";
import { takesPartInPlan, takesPartInRequest } from "./hour-target.repo.ts";
import { hourRecords } from "./work-hour.repo.ts";
import { toHourRecord } from "./work-hour.view.ts";

type Answer = CallResult<typeof endpoint>;

const nothing: Answer = { shows: "nothing", sumHours: null, records: [], lines: [], mayEnter: false };

/**
 * Hours on a service request or a plan. The vendor's people who see it see every record; an organisation sees of the approved
 * ones what it was allowed: nothing, their sum, or day and length of each. Remarks and categories never leave the vendor.
 */
export async function readRelatedHours(
  platform: Platform,
  call: Call,
  { params: { id }, query }: Pick<HandlerInput<typeof endpoint>, "params" | "query">,
): Promise<Answer> {
  const db = platform.database.kysely;
  const { find, column } = subjects[query.kind === hourKind.toCode("plan") ? "plan" : "serviceRequest"];
  const subject = await find(db, call.actor, id);
  if (!subject) throw new AppError("workHour.request.notFound");
  if (call.actor.isCustomer || !call.actor.permissions.has("hour:view"))
    return forOrganisation(db, { column, id }, hourVisibility.fromCode(subject.hour_visibility));
  const rows = await hourRecords(db)
    .where(`work_hour.${column}`, "=", id)
    .where("work_hour.deleted_at", "is", null)
    .orderBy("work_hour.start_at")
    .execute();
  return {
    shows: "lines",
    sumHours: rows.filter(isCounted).reduce((sum, { hours }) => sum + hours, 0),
    records: rows.map((row) => toHourRecord(row, call, platform)),
    lines: [],
    mayEnter: call.actor.permissions.has("hour:own") && subject.is_participant,
  };
}

/** Returned hours are shown, and count once they are entered again. */
const isCounted = (row: { readonly review_status: number }): boolean =>
  row.review_status !== reviewStatus.toCode("rejected");

async function findRequest(db: Kysely<Schema>, actor: Actor, id: number) {
  return db
    .selectFrom("service_request")
    .innerJoin("company", "company.id", "service_request.company_id")
    .select(["company.hour_visibility", takesPartInRequest(actor.userId).as("is_participant")])
    .where("service_request.id", "=", id)
    .where(visibleServiceRequests(actor))
    .executeTakeFirst();
}

async function findPlan(db: Kysely<Schema>, actor: Actor, id: number) {
  return db
    .selectFrom("plan")
    .innerJoin("company", "company.id", "plan.company_id")
    .select(["company.hour_visibility", takesPartInPlan(actor.userId).as("is_participant")])
    .where("plan.id", "=", id)
    .where(visiblePlans(actor))
    .executeTakeFirst();
}

/** How what hours are on is found, and in which column of the records it stands. */
const subjects = {
  serviceRequest: { find: findRequest, column: "service_request_id" },
  plan: { find: findPlan, column: "plan_id" },
} as const;

/** What an organisation reads of the hours on one of its requests or plans. */
async function forOrganisation(
  db: Kysely<Schema>,
  { column, id }: { readonly column: "service_request_id" | "plan_id"; readonly id: number },
  shows: Answer["shows"],
): Promise<Answer> {
  if (shows === "nothing") return nothing;
  const rows = await db
    .selectFrom("work_hour")
    .select(["work_date", "start_at", "end_at", "hours", nameOfUser("executor_user_id").as("engineer")])
    .where(column, "=", id)
    .where("deleted_at", "is", null)
    .where("review_status", "=", sql.lit(reviewStatus.toCode("approved")))
    .orderBy("start_at")
    .execute();
  return {
    ...nothing,
    shows,
    sumHours: rows.reduce((sum, { hours }) => sum + hours, 0),
    lines:
      shows === "totals"
        ? []
        : rows.map((row) => ({
            workDate: row.work_date,
            startTime: row.start_at,
            endTime: row.end_at,
            taskTime: row.hours,
            engineer: row.engineer ?? "",
          })),
  };
}
