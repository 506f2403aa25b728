import type { HandlerInput } from "@pharos/api/core";
import type { archiveServiceRequest as contract } from "@pharos/api/service-request";
import { closeType, serviceRequestStatus } from "@pharos/domain/enums";
import { canArchive, gapsToArchive, serviceRequestLifecycle } from "@pharos/domain/service-request";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
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
    await archive(tx, { row, columns, now, by: actor });
  });
}

interface Archiving {
  readonly row: StoredServiceRequest;
  readonly columns: ConclusionColumns;
  readonly now: Date;
  /** Null: the calendar. */
  readonly by: { readonly userId: number; readonly name: string } | null;
}

/** Archives a locked request whose conclusion is complete. */
export async function archive(tx: UnitOfWork, { row, columns, now, by }: Archiving): Promise<void> {
  const verdict = archivable(row, columns);
  if (verdict !== true) throw new AppError(verdict.code);
  const archived = serviceRequestStatus.toCode(serviceRequestLifecycle.next("archive", statusOf(row)));
  await recordStep(tx.db, {
    row,
    by,
    at: now,
    action: "archive",
    change: { ...pickConclusion(columns), status: archived, archived_at: now },
  });
  await announce(tx, serviceRequestArchived, { id: row.id, by: by?.userId ?? null });
}

/** Whether a request is complete with these columns. Hours are not recorded, so they are not asked for. */
export const archivable = (row: StoredServiceRequest, columns: ConclusionColumns) =>
  canArchive({
    ...conclusionOf(columns),
    closeType: closeTypeOf(row),
    hourRecordCount: null,
  });

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
