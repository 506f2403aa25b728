import type { ServiceOrderDraft } from "@pharos/api/service-order";
import { toBusinessIso } from "@pharos/domain/time";
import { sql } from "kysely";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { nameOfUser } from "../../../platform/person-name.ts";
import type { Platform } from "../../../platform/platform.ts";
import { visibleServiceRequests } from "../../service-request/index.ts";

/** What an order for a service request begins with: its customer, its engineers, what was wrong and what helped. */
export async function draftServiceOrder(
  { database, clock }: Pick<Platform, "database" | "clock">,
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
    serviceDateFrom: toBusinessIso(startMs),
    serviceDateTo: toBusinessIso(endMs),
    engineerIds: [...new Set(engineerIds)],
    contentMd: row.content_md.slice(0, 20_000),
    resultMd: row.solution,
    customerContact: (row.contact_name ?? row.reporter_name ?? "").slice(0, 64),
    customerPhone: row.phone,
  };
}
