import type { UnitOfWork } from "../unit-of-work.ts";
import type { Letter } from "./letter/letter.ts";

/** How a notification leaves the portal. */
export type NotificationChannel = "email" | "sms" | "webhook";

/** What becomes of a notification. */
export type NotificationState = "queued" | "sent" | "failed" | "skipped";

/** A notification to send after the commit. */
export interface NewNotification {
  readonly channel: NotificationChannel;
  /** Address or phone number; of a group chat its name, because its address is a secret. */
  readonly target: string;
  /** The group chat bot; webhooks only. */
  readonly webhookId?: number;
  /** One line; mails only. */
  readonly subject?: string;
  /** Plain text. */
  readonly body: string;
  /** The same as a letter, from which the HTML is drawn when it is sent; mails only. */
  readonly letter?: Letter;
  /** Where an answer goes; mails only. */
  readonly replyTo?: string;
  /** The conversation it belongs to, at most 64 characters; mails only. */
  readonly threadKey?: string;
  /** At most 128 characters: the second notification with the same key is dropped. */
  readonly dedupeKey: string;
  /** True for login codes: the body is blanked when it has been sent or given up. */
  readonly isSecret?: boolean;
}

/** A row of the development outbox page. */
export interface NotificationRecord {
  readonly id: number;
  readonly channel: string;
  readonly target: string;
  readonly subject: string | null;
  readonly body: string;
  readonly state: NotificationState;
  readonly tries: number;
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly error: string | null;
}

/** What the outbox page asks for. */
export interface NotificationFilter {
  readonly channel?: NotificationChannel;
  readonly state?: NotificationState;
  /** Only older ones, for the next page. */
  readonly beforeId?: number;
  /** At most 100, which is the default. */
  readonly limit?: number;
}

/** Mails, SMS and lines in group chats. */
export interface Notifications {
  /**
   * Writes notifications with the transaction. Without a provider for its channel it is only kept, as skipped; one with
   * an unusable target is kept as failed. Its subject is made one line and cut.
   */
  queue(tx: UnitOfWork, ...notifications: readonly NewNotification[]): Promise<void>;
  /** Whether a provider is configured. */
  has(channel: NotificationChannel): boolean;
  /**
   * Gives a notification that failed, or that was skipped for want of a provider, a fresh set of tries; answers false when
   * there is none of that number that could be sent again. Secrets are never sent again.
   */
  retry(tx: UnitOfWork, id: number): Promise<boolean>;
  /** Sends everything that is due. Several processes share the work. */
  sendDue(): Promise<void>;
  /** Newest first; for sys only, because bodies may hold secrets when there is no provider. */
  list(filter?: NotificationFilter): Promise<NotificationRecord[]>;
  /** Closes what providers have opened. */
  close(): void;
}
