import type { NotifyChannel, NotifyEventCode, Severity } from "@pharos/domain/enums";
import type { TranslationKey } from "@pharos/i18n";
import type { Vars } from "../../platform/app-error.ts";
import { defineEvent } from "../../platform/outbox.ts";
import type { GroupChats, Outsider } from "./notification.ts";

/** A fact with the people who were notified of it in the portal, and what the rule of that moment says about other ways. */
export interface NotifiedFact {
  readonly messageIds: readonly number[];
  readonly event: NotifyEventCode;
  readonly severity: Severity | null;
  readonly channels: readonly NotifyChannel[];
  /** Never waits to be put together with others about the same object. */
  readonly isImmediate: boolean;
  readonly titleKey: TranslationKey;
  readonly params: Vars;
  readonly content: string | null;
  readonly link: string | null;
  readonly object: { readonly type: string; readonly id: number } | null;
  /** The part of the object that it is about, such as a reply. */
  readonly postId: number | null;
  readonly dedupeKey: string;
  readonly outsiders: readonly Outsider[];
  readonly groupChats: GroupChats;
}

/** People were notified of something in the portal; mails, SMS and group chats are next. */
export const peopleNotified = defineEvent<NotifiedFact>("message.told");
