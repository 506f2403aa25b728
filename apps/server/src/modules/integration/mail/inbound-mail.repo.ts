import type { Kysely, Schema, Selectable, Transaction } from "@pharos/db";
import type { MailReason } from "@pharos/domain/enums";
import { sql } from "kysely";
import { nameOfUser } from "../../../platform/person-name.ts";
import { verifiedEmail } from "../../../platform/verified-address.ts";

/** A mail as it comes in. */
export interface NewInboundMail {
  readonly messageId: string;
  readonly sender: string;
  readonly senderName: string;
  readonly subject: string;
  readonly content: string;
  readonly attachmentNames: readonly string[];
}

/** Codes of `inboundMailStatus`. */
export const mailStatus = { waiting: 0, taken: 1, refused: 2, ignored: 3, discarded: 4 } as const;

const contentMax = 100_000;

/** Nothing has come of the mail yet. */
const unsettled: MailReason = "processing";

/**
 * Stores a mail and answers its id; undefined when it was seen before and something came of it. One whose processing was
 * interrupted is processed again.
 */
export async function storeMail(db: Kysely<Schema>, mail: NewInboundMail): Promise<number | undefined> {
  const row = await db
    .insertInto("inbound_mail")
    .values({
      message_id: mail.messageId,
      sender: cut(mail.sender, 256),
      sender_name: cut(mail.senderName, 128) || null,
      subject: cut(mail.subject, 256),
      content: cut(mail.content, contentMax),
      attachment_names: mail.attachmentNames.slice(0, 20).map((name) => cut(name, 128)),
      status: mailStatus.waiting,
      // A process that is killed now leaves it to be looked at.
      reason: unsettled,
    })
    .onConflict((conflict) =>
      conflict
        .column("message_id")
        .doUpdateSet((eb) => ({
          sender: eb.ref("excluded.sender"),
          sender_name: eb.ref("excluded.sender_name"),
          subject: eb.ref("excluded.subject"),
          content: eb.ref("excluded.content"),
          attachment_names: eb.ref("excluded.attachment_names"),
        }))
        .where("inbound_mail.reason", "=", unsettled),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

// The database stores no NUL.
const cut = (text: string, length: number): string =>
  [...text.slice(0, 2 * length).replaceAll("\0", "")].slice(0, length).join("").toWellFormed();

/** What became of a mail. */
export interface MailVerdict {
  readonly status: (typeof mailStatus)[keyof typeof mailStatus];
  readonly reason: MailReason;
  readonly requestId?: number | undefined;
  readonly userId?: number | undefined;
  readonly replyId?: number | undefined;
}

/** Writes down what became of a mail. */
export async function settleMail(db: Kysely<Schema>, id: number, verdict: MailVerdict): Promise<void> {
  await db
    .updateTable("inbound_mail")
    .set({
      status: verdict.status,
      reason: verdict.reason,
      service_request_id: verdict.requestId ?? null,
      user_id: verdict.userId ?? null,
      reply_id: verdict.replyId ?? null,
    })
    .where("id", "=", id)
    .execute();
}

/** A mail, locked until the transaction ends. */
export function lockMail(
  db: Transaction<Schema>,
  id: number,
): Promise<Selectable<Schema["inbound_mail"]> | undefined> {
  return db.selectFrom("inbound_mail").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Locks a mail of which nothing has come yet; false when something has in the meantime. */
export async function lockUnsettled(db: Transaction<Schema>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("inbound_mail")
    .select("id")
    .where("id", "=", id)
    .where("reason", "=", unsettled)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an address is the verified one of a person whose account is in use. */
export async function isAddressOf(db: Kysely<Schema>, userId: number, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from app_user
    where id = ${userId} and lower(email) = ${address} and email_verified_at is not null and status <> 0`.execute(
    db,
  );
  return rows.length > 0;
}

/** Someone who has an account in use under an address that is verified. */
export async function findKnownSender(
  db: Kysely<Schema>,
  address: string,
): Promise<{ id: number; locale: string } | undefined> {
  const { rows } = await sql<{ id: number; locale: string }>`
    select id, locale from app_user where lower(${verifiedEmail("app_user")}) = ${address} and status <> 0 order by id limit 1`.execute(
    db,
  );
  return rows[0];
}

/** A mail as the list shows it. */
export interface InboundMailRow {
  readonly id: number;
  readonly sender: string;
  readonly senderName: string | null;
  readonly subject: string;
  readonly content: string;
  readonly attachmentNames: string[];
  readonly status: number;
  readonly reason: string;
  readonly discardReason: string | null;
  readonly faultId: number | null;
  readonly srNo: string | null;
  readonly userName: string | null;
  readonly receivedTime: string;
  readonly decidedByName: string | null;
  readonly decidedTime: string | null;
}

/** A mail as it is stored. */
export function findMail(
  db: Kysely<Schema>,
  id: number,
): Promise<Selectable<Schema["inbound_mail"]> | undefined> {
  return db.selectFrom("inbound_mail").selectAll().where("id", "=", id).executeTakeFirst();
}

/** What a page of mails is asked for. */
interface MailPageQuestion {
  readonly status?: number | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
  /** Who sees only what waits or was ignored, and the own decisions; null sees all. */
  readonly readerId: number | null;
}

/** One page of the mails, newest first. */
export async function findMails(
  db: Kysely<Schema>,
  { status, pageNum, pageSize, readerId }: MailPageQuestion,
): Promise<{ rows: InboundMailRow[]; total: number; waitingCount: number; ignoredCount: number }> {
  const scope =
    readerId === null
      ? sql`true`
      : sql`(m.status in (${mailStatus.waiting}, ${mailStatus.ignored}) or m.decided_by = ${readerId})`;
  const filter = status === undefined ? scope : sql`m.status = ${status} and ${scope}`;
  const { rows } = await sql<InboundMailRow>`
    select m.id, m.sender, m.sender_name as "senderName", m.subject, m.content, m.attachment_names as "attachmentNames",
      m.status, m.reason, m.discard_reason as "discardReason", m.service_request_id as "faultId", r.sr_no as "srNo", ${nameOfUser("m.user_id")} as "userName",
      m.received_at as "receivedTime", ${nameOfUser("m.decided_by")} as "decidedByName", m.decided_at as "decidedTime"
    from inbound_mail m
    left join service_request r on r.id = m.service_request_id
    where ${filter}
    order by m.id desc
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number; waitingCount: number; ignoredCount: number }>`
    select count(*) filter (where ${filter}) as total,
      count(*) filter (where m.status = ${mailStatus.waiting}) as "waitingCount",
      count(*) filter (where m.status = ${mailStatus.ignored}) as "ignoredCount"
    from inbound_mail m`.execute(db);
  const [counts = { total: 0, waitingCount: 0, ignoredCount: 0 }] = counted.rows;
  return { rows, ...counts };
}
