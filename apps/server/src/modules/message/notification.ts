import type { MessageLevel, MessageType, NotifyEventCode, NotifyGroup, Severity } from "@pharos/domain/enums";
import type { Locale, TranslationKey } from "@pharos/i18n";
import type { Vars } from "../../platform/app-error.ts";

/** One notification for one or several people. */
export interface Notification {
  /** Receivers whatever the rule says; someone named twice is notified once, someone disabled not at all. */
  readonly userIds: readonly number[];
  /** More receivers, by what they are to the object: those groups are notified that the rule of the event names. */
  readonly audience?: Audience;
  /**
   * Key of the rules and of people's own choices, such as `fault.created`. Without it people are notified in the portal and
   * nowhere else; with it the rule decides about mail, SMS and group chats.
   */
  readonly event?: NotifyEventCode;
  /** Chooses the rule among those of the event; P1 ignores quiet hours. */
  readonly severity?: Severity;
  readonly type: MessageType;
  readonly level?: MessageLevel;
  /** Key of the words; they are made in the reader's language when the message is read. At most 64 characters. */
  readonly titleKey: TranslationKey;
  /** What the words name. A name that exists in both languages is given twice, as `company` and `companyEn`. */
  readonly params?: Vars;
  /** What a person wrote, shown below the title as it is. At most 1024 characters. */
  readonly content?: string;
  /** The `message_sent` row the message comes from. */
  readonly sentId?: number;
  /** Path inside the portal that the message opens. */
  readonly link?: string;
  /** What it is about. Mails and SMS about one object that follow each other closely are put together. */
  readonly object?: { readonly type: string; readonly id: number };
  /** The part of the object that it is about, such as a reply: its mail carries it. */
  readonly postId?: number | null;
  /** The fact that is notified, such as `serviceRequest.replied:4711`: a person is notified of one fact once. At most 128 characters. */
  readonly dedupeKey: string;
  /** Addresses without an account, notified as far as the rule has their channel. */
  readonly outsiders?: readonly Outsider[];
  /** Whose group chats may is notified; name an organisation only when every member of it may know. */
  readonly groupChats?: GroupChats;
}

/** Receivers by what they are to the object. */
export type Audience = Readonly<Partial<Record<NotifyGroup, readonly number[]>>>;

/** Someone who is reached only by an address. */
export interface Outsider {
  readonly email?: string | null;
  readonly phone?: string | null;
  /** Default: Chinese. */
  readonly locale?: Locale;
}

/** Owners of group chats. */
export interface GroupChats {
  readonly companyIds?: readonly number[];
  readonly teamIds?: readonly number[];
}
