import type { HandlerInput } from "@pharos/api/core";
import type { replyToServiceRequest as contract } from "@pharos/api/service-request";
import { replyKind, serviceRequestStatus, visibility } from "@pharos/domain/enums";
import { type ServiceRequestAction, serviceRequestLifecycle } from "@pharos/domain/service-request";
import type { SlaEvent } from "@pharos/domain/sla";
import type { Actor } from "../../../platform/actor.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import { authorize } from "../../../platform/policy.ts";
import type { Transact, UnitOfWork } from "../../../platform/unit-of-work.ts";
import { refuseWhenAnswered, storeMentions } from "../../conversation/index.ts";
import { announce } from "../announce.ts";
import { recoverNow } from "../lifecycle/recover-service-request.ts";
import { restoredCloseTime } from "../lifecycle/restored-close.ts";
import { lockRequest } from "../lock-request.ts";
import { type NewReply, type RequestStep, recordReply } from "../record-step.ts";
import { serviceRequestReplied } from "../service-request.events.ts";
import { attachToText } from "../service-request.files.ts";
import { type ServiceRequestAbility, serviceRequestPolicy } from "../service-request.policy.ts";
import { type Relation, relationOf } from "../service-request.relation.ts";
import type { NewHistoryEntry, ServiceRequestChange } from "../service-request.repo.ts";
import { type ServiceRequestRow, severityOf, statusOf } from "../service-request.row.ts";
import { replyRepo } from "./reply.repo.ts";
import { serviceRequestConversation } from "./service-request.conversation.ts";

type Input = HandlerInput<typeof contract>["body"];

/** Answers a request in public, or leaves an internal note. Answers the id of the reply. */
export function replyToServiceRequest(
  withTransaction: Transact,
  call: Call,
  input: Input,
): Promise<{ readonly replyId: number }> {
  return withTransaction(call, (tx) => replyInTransaction(tx, call.actor, input));
}

/** Someone without an account who takes part by mail: speaks by the rights of the actor, under the own address. */
export interface MailedBy {
  readonly email: string;
}

/** A reply that came by mail. */
interface MailedReply {
  /** Set for an address without an account. */
  readonly mailedBy?: MailedBy | undefined;
  /** What stood below the words and is shown on demand; empty when nothing did. */
  readonly foldedText: string;
  /** A mail of the portal stood below the words and was left out. */
  readonly isShortened: boolean;
}

/** The same within a transaction that does more than that. */
export async function replyInTransaction(
  tx: UnitOfWork,
  actor: Actor,
  input: Input,
  mailed?: MailedReply,
): Promise<{ readonly replyId: number }> {
  const mailedBy = mailed?.mailedBy;
  const isInternal = input.visibility === visibility.toCode("internal");
  if (isInternal) refuseEffects(input);
  if (!isInternal && (input.mentionUserIds?.length ?? 0) > 0)
    throw fieldError("mentionUserIds", "serviceRequest.mentionInternalOnly");
  const { row, now } = await lockRequest(tx, actor, input.faultId);
  const relation = relationOf(actor, row);
  for (const ability of abilitiesFor(input, isInternal, relation)) {
    authorize(serviceRequestPolicy, ability, actor, row, now);
  }
  if (!isInternal) await refuseWhenAnswered(replyRepo(tx.db), actor, row.id, input);
  const restoredClosesAt =
    relation.side === "customer" && statusOf(row) === "restored" ? await restoredCloseTime(tx.db, now) : null;
  const saying: Saying = { actor, row, relation, now, input, mailed, mailedBy, restoredClosesAt };
  const step = isInternal ? noteStep(saying) : replyStep(saying);
  const replyId = await recordReply(tx.db, step, replyOf(saying));
  const sent = { keys: input.enclosureKeys ?? [], text: input.contentMd };
  await attachToText(tx, actor, row, { replyId, isInternal }, sent);
  await storeMentions(
    serviceRequestConversation,
    tx,
    { actor, row, replyId, now, contentMd: input.contentMd },
    input.mentionUserIds ?? [],
  );
  await announce(
    tx,
    serviceRequestReplied,
    {
      id: row.id,
      by: mailedBy ? null : actor.userId,
      replyId,
      side: relation.side,
      isInternal,
      isAwaitingFeedback: !isInternal && input.needFeedback,
      ...(mailedBy && { byEmail: mailedBy.email }),
    },
    { isInternal },
  );
  if (input.recoverType !== undefined) await recoverNow(tx, actor, row.id, input.recoverType);
  return { replyId };
}

/** A note does nothing to the request but being read. */
function refuseEffects({ needFeedback, isSolution, recoverType }: Input): void {
  const effects = { needFeedback, isSolution, recoverType: recoverType !== undefined };
  const [field] = Object.entries(effects).find(([, isWanted]) => isWanted) ?? [];
  if (field !== undefined) throw fieldError(field, "serviceRequest.internalNoteOnly");
}

// What the customer may not do at all is asked first, so that the refusal names it.
function abilitiesFor(input: Input, isInternal: boolean, relation: Relation): ServiceRequestAbility[] {
  if (isInternal) return ["replyInternal"];
  if (input.stillBroken) return ["reportStillBroken"];
  if (input.needFeedback || (input.isSolution && relation.side === "customer")) return ["requestFeedback"];
  return ["reply"];
}

/** Someone who says something on a request. */
interface Saying {
  readonly actor: Actor;
  readonly row: ServiceRequestRow;
  readonly relation: Relation;
  readonly input: Input;
  readonly now: Date;
  readonly mailed: MailedReply | undefined;
  readonly mailedBy: MailedBy | undefined;
  /** When it closes by itself after what the customer says now; null when it is not restored. */
  readonly restoredClosesAt: Date | null;
}

/** Whom the history names; names are kept at most this long. */
const speakerOf = ({ actor, mailedBy }: Saying): RequestStep["by"] =>
  mailedBy ? { userId: null, name: mailedBy.email.slice(0, 64) } : actor;

function replyOf({ actor, relation: { side }, input, now, mailed, mailedBy }: Saying): NewReply {
  return {
    content_md: input.contentMd,
    kind: side === "vendor" ? input.kind : replyKind.toCode("normal"),
    visibility: input.visibility,
    needs_feedback: input.needFeedback,
    is_solution: input.isSolution,
    is_vendor: side === "vendor",
    author_user_id: mailedBy ? null : actor.userId,
    author_email: mailedBy?.email ?? null,
    ...(mailed && { folded_text: mailed.foldedText || null, is_shortened: mailed.isShortened }),
    created_at: now,
  };
}

function noteStep(saying: Saying): RequestStep {
  const { row, now } = saying;
  return { row, by: speakerOf(saying), at: now, action: "internalReply", visibility: "internal" };
}

/** What a public reply does to the request and to its clocks. */
function replyStep(saying: Saying): RequestStep {
  const { actor, row, now, input, relation, restoredClosesAt } = saying;
  const action = actionOf(saying);
  const next = serviceRequestLifecycle.next(action, statusOf(row));
  const isTaking = relation.side === "vendor" && row.executor_user_id === null && relation.isTeamDba;
  return {
    row,
    by: speakerOf(saying),
    at: now,
    action: historyActionOf(action, statusOf(row)),
    change: {
      status: serviceRequestStatus.toCode(next),
      reply_count: row.reply_count + 1,
      ...(next === "awaitingFeedback"
        ? input.needFeedback && { awaiting_since: now }
        : { awaiting_since: null }),
      // Who still talks about a restored request gets the whole time again.
      ...(next === "restored" && restoredClosesAt && { restored_closes_at: restoredClosesAt }),
      ...(action === "stillBroken" && notRestored),
      ...(relation.side === "vendor"
        ? { first_reply_at: row.first_reply_at ?? now, last_vendor_reply_at: now }
        : { last_customer_reply_at: now }),
      ...(isTaking && { executor_user_id: actor.userId, accepted_at: row.accepted_at ?? now }),
    },
    events: slaEventsOf(action, row, input, now),
    moreHistory: isTaking ? [takingLine(saying)] : [],
  };
}

/** Who answers a request that no one handles has taken it. */
function takingLine({ actor, row, now }: Saying): NewHistoryEntry {
  return {
    requestId: row.id,
    action: "assign",
    from: row.status,
    to: row.status,
    by: actor,
    at: now,
    extra: { targetUserId: actor.userId, targetName: actor.name },
  };
}

type ReplyAction = Extract<ServiceRequestAction, "reply" | "askFeedback" | "customerReply" | "stillBroken">;

const notRestored = {
  restored_at: null,
  restored_closes_at: null,
  recovered_at: null,
  recover_type: null,
  recover_description: null,
} satisfies ServiceRequestChange;

function actionOf({ input, relation }: Saying): ReplyAction {
  if (relation.side === "vendor") return input.needFeedback ? "askFeedback" : "reply";
  return input.stillBroken ? "stillBroken" : "customerReply";
}

function historyActionOf(action: ReplyAction, from: string): NewHistoryEntry["action"] {
  switch (action) {
    case "askFeedback":
      return "needFeedback";
    case "stillBroken":
      return "notRestored";
    case "customerReply":
      return from === "awaitingFeedback" ? "feedback" : "reply";
    case "reply":
      return "reply";
  }
}

/** What a public reply means for the clocks, in order. */
function slaEventsOf(action: ReplyAction, row: ServiceRequestRow, input: Input, now: Date): SlaEvent[] {
  const at = now.toISOString();
  const severity = severityOf(row);
  const isAwaiting = statusOf(row) === "awaitingFeedback";
  if (action === "stillBroken") return [{ type: "notRestored", at, severity }];
  if (action === "customerReply") return isAwaiting ? [{ type: "resume", at }] : [];
  const reply: SlaEvent = { type: input.isSolution ? "solutionReply" : "publicVendorReply", at, severity };
  if (action === "reply") return isAwaiting ? [{ type: "resume", at }, reply] : [reply];
  return statusOf(row) === "restored" ? [reply] : [reply, { type: "awaitFeedback", at }];
}
