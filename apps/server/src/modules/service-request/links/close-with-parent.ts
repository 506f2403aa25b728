import type { Kysely, Schema } from "@pharos/db";
import { requestLinkKind } from "@pharos/domain/enums";
import { isOpenStatus } from "@pharos/domain/service-request";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { type CloseDependencies, closeInTransaction } from "../lifecycle/close-service-request.ts";
import { recoverNow } from "../lifecycle/recover-service-request.ts";
import { serviceRequestRepo } from "../service-request.repo.ts";
import { type ServiceRequestRow, statusOf } from "../service-request.row.ts";

/** Closes a request with what was found on its closed parent; what the parent restored is restored here too. */
export async function closeWithParent(
  { withTransaction, publicUrl }: CloseDependencies,
  call: Call,
  id: number,
): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const requests = serviceRequestRepo(tx.db);
    const row = await requests.findVisible(actor, id);
    if (!row) throw new AppError("serviceRequest.notFound");
    const parent = await findParent(tx.db, actor, id);
    if (!parent) throw new AppError("serviceRequest.parentAbsent");
    if (isOpenStatus(statusOf(parent))) throw new AppError("serviceRequest.parentOpen");
    const isRestoring = statusOf(row) !== "restored" && isOpenStatus(statusOf(row));
    if (isRestoring && parent.recover_type !== null) await recoverNow(tx, actor, id, parent.recover_type);
    await closeInTransaction(tx, publicUrl, actor, { faultId: id, ...foundOn(parent) });
  });
}

/** The parent of a request, as far as the actor may see it. */
async function findParent(
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
): Promise<ServiceRequestRow | undefined> {
  const link = await db
    .selectFrom("service_request_link")
    .select("from_id")
    .where("to_id", "=", id)
    .where("kind", "=", requestLinkKind.toCode("parent"))
    .orderBy("id", "desc")
    .executeTakeFirst();
  return link && serviceRequestRepo(db).findVisible(actor, link.from_id);
}

const foundOn = (parent: ServiceRequestRow) => ({
  rootCauseState: parent.root_cause_state,
  rootCause: parent.root_cause,
  solution: parent.solution,
  intoKb: parent.into_knowledge,
  articleUrl: parent.article_url,
  notIntoKbReason: parent.not_into_knowledge_reason,
  notIntoKbRemark: parent.not_into_knowledge_remark,
  followUpPlan: parent.follow_up_plan,
});
