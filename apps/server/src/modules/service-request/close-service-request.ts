import type { HandlerInput } from "@pharos/contract/core";
import type { closeServiceRequest as contract } from "@pharos/contract/service-request";
import { closeType, rootCauseState, serviceRequestStatus } from "@pharos/domain/enums";
import { canClose, hasCloseFacts, type Side, serviceRequestLifecycle } from "@pharos/domain/service-request";
import type { SlaEvent } from "@pharos/domain/sla";
import { articleLinkRule } from "@pharos/domain/validation";
import { AppError, type FieldProblem } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Transact, UnitOfWork } from "../../platform/unit-of-work.ts";
import { announce } from "./announce.ts";
import { forgetRemote } from "./forget-remote.ts";
import { lockFor } from "./lock-request.ts";
import { serviceRequestClosed } from "./service-request.events.ts";
import { type ServiceRequestChange, serviceRequestRepo } from "./service-request.repo.ts";
import { type ServiceRequestRow, statusOf } from "./service-request.row.ts";
import { standingOf } from "./service-request.standing.ts";
import { slaClockRepo } from "./sla-clock.repo.ts";
import { snapshotOf } from "./sla-clock.row.ts";

type Input = HandlerInput<typeof contract>["body"];

/** What closing needs beside the request. */
export interface CloseDependencies {
  readonly transact: Transact;
  /** Address of the portal, by which links to articles are checked. */
  readonly publicUrl: string;
}

/** Closes a request, or cancels it while nobody has begun, and forgets how to connect to the customer's systems. */
export async function closeServiceRequest(
  { transact, publicUrl }: CloseDependencies,
  call: Call,
  input: Input,
): Promise<void> {
  const { actor } = call;
  await transact(call, async (tx) => {
    const requests = serviceRequestRepo(tx.db);
    const { row, now } = await lockFor(tx, actor, input.faultId, "close");
    const { side } = standingOf(actor, row);
    const isCancelled = serviceRequestLifecycle.allows("cancel", statusOf(row));
    if (!isCancelled) refuseUnready(row, side, input, now);
    refuseWrongFields(side, isCancelled, input, publicUrl);

    const closed = serviceRequestStatus.toCode("closed");
    const events: SlaEvent[] = [{ type: "closed", at: now.toISOString(), isCancelled }];
    await requests.update(row.id, actor.userId, now, {
      status: closed,
      closed_at: now,
      closed_by: actor.userId,
      close_type: closeType.toCode(isCancelled ? "cancelled" : side),
      awaiting_since: null,
      ...(side === "vendor" && !isCancelled && closingFacts(input)),
    });
    const isRemoteRemoved = await forgetRemote(tx, row.id);
    await releaseSubExecutors(tx, row.id, now);
    if (input.rating) await saveRating(tx, { id: row.id, userId: actor.userId, now }, input.rating);
    await slaClockRepo(tx.db).apply(row.id, snapshotOf(row), events);
    await requests.appendHistory({
      requestId: row.id,
      action: "close",
      from: row.status,
      to: closed,
      by: actor,
      at: now,
      content: (side === "vendor" && input.customerConfirmText) || null,
      extra: { sla: events, ...(isRemoteRemoved && { isRemoteRemoved }) },
    });
    await announce(tx, serviceRequestClosed, { id: row.id, by: actor.userId, isCancelled });
  });
}

/** The vendor closes what is restored or confirmed, and says what it was. */
function refuseUnready(row: ServiceRequestRow, side: Side, input: Input, now: Date): void {
  const hasConfirmation = (input.customerConfirmText ?? "") !== "";
  const request = {
    status: statusOf(row),
    awaitingSince: row.awaiting_since,
    closeNotifiedAt: row.close_notified_at,
    lastCustomerReplyAt: row.last_customer_reply_at,
  };
  const verdict = canClose(request, side, hasConfirmation, now.getTime());
  if (verdict !== true) throw new AppError(verdict.code, { vars: verdict.vars });
  if (side === "customer") return;
  const facts = { rootCauseState: rootCauseOf(input), solution: input.solution ?? null };
  if (hasCloseFacts(facts) !== true) {
    const missing = (isMissing: boolean, field: string): [string, FieldProblem][] =>
      isMissing ? [[field, { key: "validation.required" }]] : [];
    throw new AppError("serviceRequest.closeFactsMissing", {
      fields: Object.fromEntries([
        ...missing(facts.rootCauseState === null, "rootCauseState"),
        ...missing((facts.solution ?? "").trim() === "", "solution"),
      ]),
    });
  }
}

function refuseWrongFields(side: Side, isCancelled: boolean, input: Input, publicUrl: string): void {
  if (input.rating && (side === "vendor" || isCancelled))
    throw new AppError("serviceRequest.rateByCustomerOnly");
  if (side === "customer" || isCancelled) return;
  const link = input.articleUrl ? articleLinkRule(input.articleUrl, publicUrl) : true;
  if (link !== true) throw new AppError("common.validation", { fields: { articleUrl: { key: link.code } } });
  if (input.intoKb === false && input.notIntoKbReason == null) {
    throw new AppError("common.validation", { fields: { notIntoKbReason: { key: "validation.required" } } });
  }
}

const rootCauseOf = ({ rootCauseState: code }: Input) =>
  code == null ? null : rootCauseState.fromCode(code);

function closingFacts(input: Input): ServiceRequestChange {
  return {
    root_cause_state: input.rootCauseState ?? null,
    root_cause: input.rootCause || null,
    solution: input.solution || null,
    into_knowledge: input.intoKb ?? null,
    article_url: input.articleUrl || null,
    not_into_knowledge_reason: input.notIntoKbReason ?? null,
    not_into_knowledge_remark: input.notIntoKbRemark || null,
  };
}

async function releaseSubExecutors(tx: UnitOfWork, id: number, now: Date): Promise<void> {
  await tx.db
    .updateTable("service_request_sub_executor")
    .set({ left_at: now })
    .where("service_request_id", "=", id)
    .where("left_at", "is", null)
    .execute();
}

async function saveRating(
  tx: UnitOfWork,
  { id, userId, now }: { id: number; userId: number; now: Date },
  rating: NonNullable<Input["rating"]>,
): Promise<void> {
  const scores = {
    user_id: userId,
    response_score: rating.responseScore,
    duration_score: rating.durationScore,
    result_score: rating.resultScore,
    report_score: rating.reportScore ?? null,
    feedback: rating.feedback || null,
    rated_at: now,
    superseded_at: null,
  };
  await tx.db
    .insertInto("service_request_rating")
    .values({ service_request_id: id, ...scores })
    .onConflict((conflict) =>
      conflict.column("service_request_id").doUpdateSet((eb) => ({
        ...scores,
        version: eb("service_request_rating.version", "+", 1),
      })),
    )
    .execute();
}
