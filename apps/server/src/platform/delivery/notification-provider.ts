import { oneLine } from "@pharos/domain/plain-text";
import type { Letter } from "./letter/letter.ts";

/** One mail, SMS or line in a group chat to send. */
export interface OutgoingNotification {
  /** Address or phone number. */
  readonly target: string;
  /** The group chat bot; webhooks only. */
  readonly webhookId: number | null;
  readonly subject: string | null;
  readonly body: string;
  /** What the HTML is drawn from; null: plain text only. */
  readonly letter: Letter | null;
  /** Where an answer goes; mails only. */
  readonly replyTo: string | null;
  /** The conversation it belongs to; mails only. */
  readonly threadKey: string | null;
  /** Stays the same when the notification is sent again, so that the receiving side can drop the second one. */
  readonly stableId: string;
}

/** Sends notifications of one channel. */
export interface NotificationProvider {
  /** Resolves when the other side has taken the notification. Throws `ProviderAwayError`, `RefusedForGoodError` or anything else. */
  send(notification: OutgoingNotification): Promise<void>;
  close(): void;
}

/** The provider itself cannot be used at the moment; that is no fault of the notification. */
export class ProviderAwayError extends Error {
  override readonly name = "ProviderAwayError";
}

/** The other side will never take this notification. */
export class RefusedForGoodError extends Error {
  override readonly name = "RefusedForGoodError";
}

/** A subject as it is sent: what a person wrote may hold anything, and a line break would begin a header. */
export const subjectLine = (text: string): string => oneLine(text).replaceAll(/\s+/g, " ").trim();

/** Whether a text can stand in a header: a line break would begin a header of the sender's choice. */
export function isHeaderSafe(text: string): boolean {
  return !/[\u0000-\u001f\u007f\u2028\u2029]/.test(text);
}
