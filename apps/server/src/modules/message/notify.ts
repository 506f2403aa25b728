import { jsonText } from "@pharos/db";
import type { MessageLevel, MessageType } from "@pharos/domain/enums";
import { messageLevel, messageType } from "@pharos/domain/enums";
import type { TranslationKey } from "@pharos/i18n";
import type { Vars } from "../../platform/app-error.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";

/** One notification for one or several people. */
export interface Notification {
  /** Receivers; somebody named twice is told once. */
  readonly userIds: readonly number[];
  readonly type: MessageType;
  readonly level?: MessageLevel;
  /** Key of the words; they are made in the reader's language when the message is read. At most 64 characters. */
  readonly titleKey: TranslationKey;
  readonly params?: Vars;
  /** Path inside the portal that the message opens. */
  readonly link?: string;
  /** What it is about. */
  readonly object?: { readonly type: string; readonly id: number };
  /** The fact that is told, such as `serviceRequest.replied:4711`: a person is told of one fact once. At most 128 characters. */
  readonly dedupeKey: string;
}

/**
 * Tells people something, in the transaction of whoever tells it: one message per fact and person, however often it is
 * told. Their open tabs look at their messages again after the commit.
 */
export async function notify(tx: UnitOfWork, notification: Notification): Promise<void> {
  const userIds = [...new Set(notification.userIds)];
  if (userIds.length === 0) return;
  const message = {
    message_type: messageType.toCode(notification.type),
    level: messageLevel.toCode(notification.level ?? "info"),
    title_key: notification.titleKey,
    params: jsonText(notification.params ?? {}),
    link: notification.link ?? null,
    object_type: notification.object?.type ?? null,
    object_id: notification.object?.id ?? null,
    dedupe_key: notification.dedupeKey,
    created_at: tx.now,
  };
  const told = await tx.db
    .insertInto("message")
    .values(userIds.map((user_id) => ({ user_id, ...message })))
    .onConflict((conflict) => conflict.columns(["user_id", "dedupe_key"]).doNothing())
    .returning("user_id")
    .execute();
  for (const { user_id } of told) tx.hintUser(user_id);
}
