import type { Kysely, Schema } from "@pharos/db";
import type { AttachmentType } from "@pharos/domain/enums";
import type { ReplyTemplateVariable, Side } from "@pharos/domain/service-request";
import type { Locale } from "@pharos/i18n";
import type { Actor } from "../../platform/actor.ts";
import type { ErrorCode } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Decision } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { LockedReply, ReplyPlaces } from "./reply.row.ts";

/**
 * A kind of record that people talk about: what the conversation asks of its module. `Row` is the record as the module's
 * own rules read it.
 */
export interface ConversationTarget<Row> {
  /** The refusal of a record that is absent or invisible. */
  readonly notFound: ErrorCode;
  /** The kind of object that carries the files of a reply. */
  readonly attachmentType: AttachmentType;
  /** The replies of all records of this kind, bound to one connection. */
  replies(db: Kysely<Schema>): ReplyStore;
  /** The record, if the actor may know of it. */
  find(db: Kysely<Schema>, actor: Actor, id: number): Promise<Row | undefined>;
  /** The record, locked until the transaction ends, and the moment at which things happen to it; throws `notFound`. */
  lock(tx: UnitOfWork, actor: Actor, id: number): Promise<LockedTarget<Row>>;
  /** What someone is to the replies of a record. */
  relationOf(actor: Actor, row: Row): WriterRelation;
  /** May the actor write an internal note now? Macros, templates and mentions are for those who may. */
  mayWriteNote(actor: Actor, row: Row, now: Date): Decision;
  /** May the person read the internal notes of a record? */
  mayReadNotes(actor: Actor, row: Row): boolean;
  /** Whom a note names most likely. */
  participantsOf(row: Row): Participants;
  /** The language of the person who is answered. */
  readerLocaleOf(db: Kysely<Schema>, row: Row): Promise<Locale>;
  /** What the variables of templates and macros stand for in a reply. */
  templateValuesOf(
    platform: Platform,
    row: Row,
    writer: Writer,
  ): Readonly<Record<ReplyTemplateVariable, string>>;
  /** Runs a change of one record; its refusal carries the record as it is now, so that the screen can repaint. */
  answerFresh<T>(platform: Platform, call: Call, id: number, change: () => Promise<T>): Promise<T>;
  /** Records that a reply was changed or recalled, and notifies open pages. */
  recordChange(tx: UnitOfWork, change: ReplyChange<Row>): Promise<void>;
  /** Records that people were named in a note. */
  recordMentions(tx: UnitOfWork, mentions: Mentions<Row>): Promise<void>;
}

/** A kind of record that templates and saved texts are filled in for. What it has no value for is left out. */
export interface TextTarget<Row>
  extends Pick<ConversationTarget<Row>, "notFound" | "find" | "mayWriteNote" | "readerLocaleOf"> {
  templateValuesOf(
    platform: Platform,
    row: Row,
    writer: Writer,
  ): Readonly<Partial<Record<ReplyTemplateVariable, string>>>;
}

/** A record with a lock on it. */
interface LockedTarget<Row> {
  readonly row: Row;
  readonly now: Date;
}

/** Queries on the replies of one kind of record. */
export interface ReplyStore {
  /** The record that a reply belongs to, whoever may see it. */
  findSubjectId(id: number): Promise<number | undefined>;
  /** A reply of a locked record, and what has to be known of the others. */
  findForRules(subjectId: number, id: number): Promise<(LockedReply & ReplyPlaces) | undefined>;
  /** The author of the last public reply after one of them, of anyone but this person; null names the system. */
  findNewerAuthor(
    subjectId: number,
    than: { readonly replyId: number; readonly userId: number },
  ): Promise<{ readonly name: string | null } | undefined>;
  update(id: number, change: StoredReplyChange): Promise<void>;
  insertMentions(id: number, people: readonly NamedPerson[]): Promise<void>;
}

/** Columns of a reply that change. */
export interface StoredReplyChange {
  readonly content_md?: string;
  readonly edited_at?: Date;
  readonly removed_at?: Date;
}

/** What someone is to the replies of one record. */
export interface WriterRelation {
  readonly userId: number;
  readonly side: Side;
  /** Leads those who answer: corrects what they wrote, and recalls what nobody should read. */
  readonly isLead: boolean;
  /** Whether the state of the record and the person's permissions let its replies or notes be changed. */
  mayChange(action: "editReply" | "removeReply", isInternal: boolean): Decision;
}

/** Ids of the people around a record. */
export interface Participants {
  readonly handling: readonly number[];
  readonly watching: readonly number[];
  readonly teams: readonly number[];
}

/** Someone by the name that stands in a text. */
export interface NamedPerson {
  readonly id: number;
  readonly name: string;
}

/** Who writes, in which language, and when. */
export interface Writer {
  readonly name: string;
  readonly locale: Locale;
  readonly now: Date;
}

/** A reply that was changed or recalled. */
export interface ReplyChange<Row> {
  readonly row: Row;
  readonly actor: Actor;
  readonly reply: LockedReply;
  readonly now: Date;
  readonly action: "editReply" | "removeReply";
  /** The words afterwards; null when they are no longer shown. */
  readonly contentMd: string | null;
}

/** People who were named in a note. */
export interface Mentions<Row> {
  readonly row: Row;
  readonly actor: Actor;
  readonly replyId: number;
  readonly userIds: readonly number[];
}
