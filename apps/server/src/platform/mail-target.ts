import type { Kysely, Schema } from "@pharos/db";
import type { Locale } from "@pharos/i18n";

/** A kind of record whose mails carry what was said about it. */
export interface MailTarget {
  /** As in `notify({ object })`, such as `serviceRequest`. */
  readonly objectType: string;
  /** What a mail about a fact carries; undefined when the record has been deleted. Nothing internal is ever among it. */
  readonly read: (db: Kysely<Schema>, question: MailQuestion) => Promise<MailContent | undefined>;
}

/** Which fact a mail is about. */
export interface MailQuestion {
  readonly objectId: number;
  /** Key of the event, such as `fault.reply.vendor`. */
  readonly event: string | null;
  /** The reply the fact is about. */
  readonly postId: number | null;
}

/** What a mail carries beside the words of the message. */
export interface MailContent {
  /** One line, the same for every mail about the record, because mail programs put mails together by it. */
  readonly subject: string;
  /** Name of the conversation, at most 64 characters. */
  readonly threadKey: string;
  /** True: neither its title nor anything that was said about it leaves the portal. */
  readonly isConfidential: boolean;
  readonly posts: readonly MailPost[];
  /** What was said publicly before. */
  readonly earlier: MailPost | null;
  /** The entry for the calendar of a reader; undefined: none. */
  readonly calendarFor?: (reader: CalendarReader) => MailCalendar | undefined;
}

/** Whose calendar gets an entry. */
export interface CalendarReader {
  /** Null: an address without an account. */
  readonly userId: number | null;
  readonly address: string;
  readonly locale: Locale;
}

/** An entry for a calendar, as iCalendar (RFC 5546): it is added, replaced or taken out. */
export interface MailCalendar {
  readonly method: "REQUEST" | "CANCEL";
  readonly content: string;
}

/** What someone wrote. */
export interface MailPost {
  /** Null: the portal itself. */
  readonly author: string | null;
  readonly at: string;
  readonly contentMd: string;
  readonly fileNames: readonly string[];
}
