import type { ServiceOrderDraft } from "@pharos/api/service-order";
import { servicePlace } from "@pharos/domain/enums";
import { businessTimeZone, dayNumberOf, localMinuteMs, toBusinessIso } from "@pharos/domain/time";
import { sql } from "kysely";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { nameOfUser } from "../../../platform/person-name.ts";
import type { Platform } from "../../../platform/platform.ts";
import { visiblePlans } from "../../plan/index.ts";
import { visibleServiceRequests } from "../../service-request/index.ts";
import { findOrderableHours, type HourOfOrder } from "../../work-hour/index.ts";

type DraftPlatform = Pick<Platform, "database" | "clock">;

/** Longest text of the work that a new order begins with. */
const contentMax = 20_000;

/** Minutes of the day at which planned work is taken to begin and to end. */
const workday = { from: 9 * 60, to: 18 * 60 } as const;

/** What an order for a service request or a plan begins with. */
export function draftServiceOrder(
  platform: DraftPlatform,
  call: Call,
  { faultId, planId }: { readonly faultId?: number | undefined; readonly planId?: number | undefined },
): Promise<ServiceOrderDraft> {
  return planId === undefined
    ? draftOfRequest(platform, call, faultId ?? 0)
    : draftOfPlan(platform, call, planId);
}

/** From a request: its customer, its engineers, what was wrong and what helped. */
async function draftOfRequest(
  { database, clock }: DraftPlatform,
  { actor }: Call,
  requestId: number,
): Promise<ServiceOrderDraft> {
  const row = await database.kysely
    .selectFrom("service_request")
    .innerJoin("company", "company.id", "service_request.company_id")
    .select([
      "service_request.id",
      "service_request.title",
      "service_request.company_id",
      "company.name as company_name",
      "service_request.service_number_id",
      "service_request.executor_user_id",
      "service_request.accepted_at",
      "service_request.closed_at",
      "service_request.restored_at",
      "service_request.content_md",
      "service_request.solution",
      "service_request.contact_name",
      "service_request.phone",
      nameOfUser("service_request.reporter_user_id").as("reporter_name"),
      sql<number[]>`array(
        select s.user_id from service_request_sub_executor s
        where s.service_request_id = service_request.id and s.left_at is null order by s.user_id)`.as(
        "helper_ids",
      ),
    ])
    .where("service_request.id", "=", requestId)
    .where((eb) => visibleServiceRequests(actor)(eb))
    .executeTakeFirst();
  if (!row) throw new AppError("serviceOrder.notFound");
  const hours = await findOrderableHours(database.kysely, actor, { requestId: row.id, planId: null }, null);
  const nowMs = clock.now().getTime();
  const endMs = Date.parse(row.restored_at ?? row.closed_at ?? "") || nowMs;
  const startMs = Math.min(Date.parse(row.accepted_at ?? "") || endMs, endMs);
  const engineerIds = [row.executor_user_id ?? actor.userId, ...row.helper_ids];
  return {
    title: row.title,
    companyId: row.company_id,
    companyName: row.company_name,
    accId: row.service_number_id,
    faultId: row.id,
    planId: null,
    serviceDateFrom: toBusinessIso(startMs),
    serviceDateTo: toBusinessIso(endMs),
    place: servicePlace.toCode("remote"),
    address: null,
    engineerIds: [...new Set([...engineerIds, ...hours.map((line) => line.engineerId)])],
    ...hoursOf(hours),
    contentMd: row.content_md.slice(0, contentMax),
    resultMd: row.solution,
    customerContact: (row.contact_name ?? row.reporter_name ?? "").slice(0, 64),
    customerPhone: row.phone,
  };
}

/** From a plan: its customer, those who carry it out, its days and its place. */
async function draftOfPlan(
  { database }: DraftPlatform,
  { actor }: Call,
  planId: number,
): Promise<ServiceOrderDraft> {
  const row = await database.kysely
    .selectFrom("plan")
    .innerJoin("company", "company.id", "plan.company_id")
    .select([
      "plan.id",
      "plan.title",
      "plan.company_id",
      "company.name as company_name",
      "plan.service_number_id",
      "plan.start_date",
      "plan.end_date",
      "plan.place",
      "plan.city",
      "plan.content_md",
      "plan.end_remark",
      sql<number[]>`array(
        select e.user_id from plan_executor e where e.plan_id = plan.id order by e.role, e.id)`.as(
        "engineer_ids",
      ),
      sql<string | null>`(select e.name from employee e
        where e.company_id = plan.company_id and e.is_admin and e.status = 1 order by e.id limit 1)`.as(
        "contact",
      ),
    ])
    .where("plan.id", "=", planId)
    .where((eb) => visiblePlans(actor)(eb))
    .executeTakeFirst();
  if (!row) throw new AppError("serviceOrder.notFound");
  const hours = await findOrderableHours(database.kysely, actor, { requestId: null, planId: row.id }, null);
  const engineerIds = [...row.engineer_ids, ...hours.map((line) => line.engineerId)];
  const at = (date: string, minute: number) =>
    toBusinessIso(localMinuteMs(dayNumberOf(date), minute, businessTimeZone));
  return {
    title: row.title,
    companyId: row.company_id,
    companyName: row.company_name,
    accId: row.service_number_id,
    faultId: null,
    planId: row.id,
    serviceDateFrom: at(row.start_date, workday.from),
    serviceDateTo: at(row.end_date, workday.to),
    place: servicePlace.asCode(row.place),
    address: row.city,
    // Who has left the plan keeps what was worked on it.
    engineerIds: engineerIds.length > 0 ? [...new Set(engineerIds)] : [actor.userId],
    ...hoursOf(hours),
    contentMd: (row.content_md ?? "").slice(0, contentMax),
    resultMd: row.end_remark,
    customerContact: (row.contact ?? "").slice(0, 64),
    customerPhone: null,
  };
}

/** The hours that are proposed, and their sum. */
function hoursOf(hours: readonly HourOfOrder[]): Pick<ServiceOrderDraft, "hourIds" | "totalHours"> {
  const sum = hours.reduce((total, line) => total + line.hours, 0);
  return { hourIds: hours.map(({ id }) => id), totalHours: sum > 0 ? sum : null };
}
