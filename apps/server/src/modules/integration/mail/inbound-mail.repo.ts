import type { Kysely, Schema, Selectable, Transaction } from "@pharos/db";
import { sql } from "kysely";
import { nameOfUser } from "../../../platform/person-name.ts";
import { provedEmail } from "../../../platform/proved-address.ts";

/** Why a mail is where it is. */
export type MailReason =
  | "processing"
  | "unreadable"
  | "noToken"
  | "badToken"
  | "stranger"
  | "expired"
  | "automatic"
  | "tooMany"
  | "empty"
  | "refused"
  | "taken"
  | "assigned"
  | "discarded";

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

/** Keeps a mail that was not seen before; undefined when it was. */
export async function keepMail(db: Kysely<Schema>, mail: NewInboundMail): Promise<number | undefined> {
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
      reason: "processing" satisfies MailReason,
    })
    .onConflict((conflict) => conflict.column("message_id").doNothing())
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

/** Who may answer about a request by mail under an address: its person, or an active member of its organisation. */
export async function findSender(
  db: Kysely<Schema>,
  {
    address,
    userId,
    requestId,
  }: { readonly address: string; readonly userId: number; readonly requestId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u
    where lower(${provedEmail("u")}) = ${address} and u.status <> 0 and (
      u.id = ${userId} or exists (
        select from employee e join service_request r on r.company_id = e.company_id
        where e.user_id = u.id and e.status = 1 and r.id = ${requestId}
      )
    )
    order by u.id <> ${userId}, u.id limit 1`.execute(db);
  return rows[0]?.id;
}

/** Somebody who has an account in use under an address. */
export async function findKnownSender(
  db: Kysely<Schema>,
  address: string,
): Promise<{ id: number; locale: string } | undefined> {
  const { rows } = await sql<{ id: number; locale: string }>`
    select id, locale from app_user where lower(${provedEmail("app_user")}) = ${address} and status <> 0 order by id limit 1`.execute(
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
  readonly faultId: number | null;
  readonly srNo: string | null;
  readonly userName: string | null;
  readonly receivedTime: string;
  readonly decidedByName: string | null;
  readonly decidedTime: string | null;
}

/** One page of the mails, newest first. */
export async function findMails(
  db: Kysely<Schema>,
  { status, pageNum, pageSize }: { status?: number | undefined; pageNum: number; pageSize: number },
): Promise<{ rows: InboundMailRow[]; total: number; waitingCount: number }> {
  const filter = status === undefined ? sql`true` : sql`m.status = ${status}`;
  const { rows } = await sql<InboundMailRow>`
    select m.id, m.sender, m.sender_name as "senderName", m.subject, m.content, m.attachment_names as "attachmentNames",
      m.status, m.reason, m.service_request_id as "faultId", r.sr_no as "srNo", ${nameOfUser("m.user_id")} as "userName",
      m.received_at as "receivedTime", ${nameOfUser("m.decided_by")} as "decidedByName", m.decided_at as "decidedTime"
    from inbound_mail m
    left join service_request r on r.id = m.service_request_id
    where ${filter}
    order by m.id desc
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number; waiting: number }>`
    select count(*) filter (where ${filter}) as total, count(*) filter (where m.status = 0) as waiting
    from inbound_mail m`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0, waitingCount: counted.rows[0]?.waiting ?? 0 };
}
