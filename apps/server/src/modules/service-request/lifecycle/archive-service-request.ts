import type { HandlerInput } from "@pharos/api/core";
import type { archiveServiceRequest as contract } from "@pharos/api/service-request";
import type { Kysely, Schema } from "@pharos/db";
import { closeType, serviceRequestStatus } from "@pharos/domain/enums";
import {
  canArchive,
  gapsToArchive,
  type HourFacts,
  lacksHours,
  serviceRequestLifecycle,
} from "@pharos/domain/service-request";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { lockFor } from "../lock-request.ts";
import { recordStep } from "../record-step.ts";
import { serviceRequestArchived } from "../service-request.events.ts";
import { type StoredServiceRequest, statusOf } from "../service-request.row.ts";
import type { CloseDependencies } from "./close-service-request.ts";
import {
  type ConclusionColumns,
  concluded,
  conclusionOf,
  refuseGaps,
  refuseWrongLink,
} from "./conclusion.ts";

/** Puts a closed request away for good, with what its conclusion still lacked. */
export async function archiveServiceRequest(
  { withTransaction, publicUrl }: CloseDependencies,
  call: Call,
  input: HandlerInput<typeof contract>["body"],
): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const { row, now } = await lockFor(tx, actor, input.faultId, "archive");
    refuseWrongLink(input, publicUrl);
    const columns = concluded(row, input);
    refuseGaps("serviceRequest.archiveIncomplete", gapsToArchive(conclusionOf(columns), closeTypeOf(row)));
    const hours = {
      hourRecordCount: await countHours(tx.db, row.id),
      noHoursReason: input.noHoursReason || row.no_hours_reason,
    };
    if (lacksHours({ ...hours, closeType: closeTypeOf(row) }))
      throw fieldError("noHoursReason", "serviceRequest.noHoursReason");
    await archive(tx, { row, columns, hours, now, by: actor });
  });
}

interface Archiving {
  readonly row: StoredServiceRequest;
  readonly columns: ConclusionColumns;
  readonly hours: HourFacts;
  readonly now: Date;
  /** Null: the calendar. */
  readonly by: { readonly userId: number; readonly name: string } | null;
}

/** Archives a locked request whose conclusion is complete. */
export async function archive(tx: UnitOfWork, { row, columns, hours, now, by }: Archiving): Promise<void> {
  const verdict = archivable(row, columns, hours);
  if (verdict !== true) throw new AppError(verdict.code);
  const archived = serviceRequestStatus.toCode(serviceRequestLifecycle.next("archive", statusOf(row)));
  await recordStep(tx.db, {
    row,
    by,
    at: now,
    action: "archive",
    change: {
      ...pickConclusion(columns),
      no_hours_reason: hours.hourRecordCount === 0 ? hours.noHoursReason : null,
      status: archived,
      archived_at: now,
    },
  });
  await announce(tx, serviceRequestArchived, { id: row.id, by: by?.userId ?? null });
}

/** Whether a request is complete with these columns and hours. */
export const archivable = (row: StoredServiceRequest, columns: ConclusionColumns, hours: HourFacts) =>
  canArchive({ ...conclusionOf(columns), closeType: closeTypeOf(row), ...hours });

/** How many records of hours stand on a request. */
export async function countHours(db: Kysely<Schema>, requestId: number): Promise<number> {
  const { count } = await db
    .selectFrom("work_hour")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("service_request_id", "=", requestId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

// A closed request has a way in which it was closed; one from before that was kept was closed by its customer.
const closeTypeOf = ({ close_type: code }: StoredServiceRequest) =>
  code === null ? "customer" : closeType.fromCode(code);

const pickConclusion = (columns: ConclusionColumns): ConclusionColumns => ({
  root_cause_state: columns.root_cause_state,
  root_cause: columns.root_cause,
  solution: columns.solution,
  into_knowledge: columns.into_knowledge,
  article_url: columns.article_url,
  not_into_knowledge_reason: columns.not_into_knowledge_reason,
  not_into_knowledge_remark: columns.not_into_knowledge_remark,
  follow_up_plan: columns.follow_up_plan,
});
