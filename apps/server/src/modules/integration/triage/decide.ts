import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { lockMail, mailStatus } from "../mail/inbound-mail.repo.ts";

/** What someone has decided about a mail. */
export interface TriageDecision {
  readonly what: "raised" | "assigned" | "answered" | "discarded";
  readonly requestId?: number;
  readonly replyId?: number;
  /** Why it was discarded. */
  readonly reason?: string;
}

/** Locks a mail that waits; two people cannot both decide about it. */
export const lockWaiting = (tx: UnitOfWork, id: number) => lockIn(tx, id, [mailStatus.waiting]);

/** Locks a mail that waits, or that was taken for one of a machine: a person may know better. */
export const lockUndecided = (tx: UnitOfWork, id: number) =>
  lockIn(tx, id, [mailStatus.waiting, mailStatus.ignored]);

async function lockIn(tx: UnitOfWork, id: number, states: readonly number[]) {
  const mail = await lockMail(tx.db, id);
  if (!mail) throw new AppError("integration.mailNotFound");
  if (!states.includes(mail.status)) throw new AppError("integration.mailDecided");
  return mail;
}

/** Writes a decision down. */
export async function recordDecision(
  tx: UnitOfWork,
  actor: Actor,
  { id, sender }: { readonly id: number; readonly sender: string },
  { what, requestId, replyId, reason }: TriageDecision,
): Promise<void> {
  await tx.db
    .updateTable("inbound_mail")
    .set({
      status: what === "discarded" ? mailStatus.discarded : mailStatus.taken,
      reason: what,
      decided_by: actor.userId,
      decided_at: tx.now,
      discard_reason: reason ?? null,
      ...(requestId !== undefined && { service_request_id: requestId }),
      ...(replyId !== undefined && { reply_id: replyId }),
    })
    .where("id", "=", id)
    .execute();
  await tx.audit({
    action: `inboundMail.${what}`,
    objectType: "inboundMail",
    objectId: id,
    detail: {
      before: { sender },
      ...(requestId !== undefined && { requestId }),
      ...(reason !== undefined && { reason }),
    },
  });
}
