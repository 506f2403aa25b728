import type { Kysely, Schema, Transaction } from "@pharos/db";
import { invitationState } from "@pharos/domain/enums";
import { sql } from "kysely";
import { verifiedEmail, verifiedPhone } from "../../../platform/verified-address.ts";
import type { Address, AddressChannel } from "../../identity/index.ts";

/** Life of an invitation and of its links. */
export const invitationLifeHours = 72;

/** An invitation that can still be accepted. */
export interface PendingInvitation {
  readonly id: number;
  readonly employeeId: number;
  readonly companyId: number;
  readonly companyName: string;
  readonly companyNameEn: string | null;
  /** Party type code of the organisation. */
  readonly partyType: number;
  /** The person as the organisation entered it. */
  readonly name: string;
  /** The account that is meant; null: anyone who proves an address. */
  readonly userId: number | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly invitedByUserId: number | null;
  readonly invitedBy: string | null;
  readonly sentAt: string;
  readonly expiresAt: string;
}

/** An invitation that was found by one of its links. */
export interface LinkedInvitation extends PendingInvitation {
  readonly channel: AddressChannel;
}

/** What is written of an invitation when it goes out. */
export interface InvitationSent {
  readonly employeeId: number;
  readonly userId: number | null;
  readonly phone: string | null;
  readonly email: string | null;
}

/** Queries on invitations, bound to one connection. */
export const invitationRepo = (db: Kysely<Schema>) => ({
  /** The invitation behind the hash of a link; undefined unless it can be accepted now. */
  async findByLink(tokenHash: Buffer): Promise<LinkedInvitation | undefined> {
    const { rows } = await sql<LinkedInvitation>`
      select ${pendingColumns}, l.channel ${pendingTables}
      join invitation_link l on l.invitation_id = i.id
      where l.token_hash = ${tokenHash} and ${isAcceptable}`.execute(db);
    return rows[0];
  },

  /** Invitations that wait for a person: for the account, or for an address the person has verified. */
  async findOfPerson(userId: number): Promise<PendingInvitation[]> {
    const { rows } = await sql<PendingInvitation>`
      select ${pendingColumns} ${pendingTables}
      join app_user u on u.id = ${userId} and (i.user_id = u.id or i.user_id is null
        and (i.phone = ${verifiedPhone("u")} or lower(i.email) = lower(${verifiedEmail("u")})))
      where ${isAcceptable}
      order by i.sent_at desc, i.id desc`.execute(db);
    return rows;
  },

  /** Accounts in use whose person an invitation waits for. */
  async findPeople(invitationId: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      with asked as (select * from invitation where id = ${invitationId} and status = 0)
      select u.id from asked i join app_user u on u.id = i.user_id where u.status <> 0
      union
      select u.id from asked i join app_user u on u.phone = i.phone and u.phone_verified_at is not null
      where i.user_id is null and u.status <> 0
      union
      select u.id from asked i join app_user u on lower(u.email) = lower(i.email) and u.email_verified_at is not null
      where i.user_id is null and u.status <> 0`.execute(db);
    return rows.map(({ id }) => id);
  },

  /** Makes other decisions on this invitation wait until the transaction ends. */
  async lock(id: number): Promise<void> {
    await db.selectFrom("invitation").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  },

  /** The invitation of a member that waits for an answer, expired or not. */
  async findPendingOfMember(employeeId: number): Promise<{ id: number } | undefined> {
    return db
      .selectFrom("invitation")
      .select("id")
      .where("employee_id", "=", employeeId)
      .where("status", "=", 0)
      .executeTakeFirst();
  },

  /** The account that the newest invitation of a contact means, also when it was declined or taken back. */
  async findMeantAccount(employeeId: number): Promise<number | null> {
    const row = await db
      .selectFrom("invitation")
      .select("user_id")
      .where("employee_id", "=", employeeId)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    return row?.user_id ?? null;
  },

  /** How many invitations someone has sent within a day. */
  async countSentBy(userId: number): Promise<number> {
    const row = await db
      .selectFrom("invitation")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("created_by", "=", userId)
      .where("sent_at", ">", sql<string>`now() - interval '1 day'`)
      .executeTakeFirstOrThrow();
    return row.count;
  },
});

const pendingColumns = sql`i.id, e.id as "employeeId", c.id as "companyId", c.name as "companyName",
  c.name_en as "companyNameEn", c.party_type as "partyType", e.name, i.user_id as "userId", i.phone, i.email,
  i.created_by as "invitedByUserId",
  coalesce((select b.name from employee b where b.user_id = i.created_by and b.status = 1 order by b.id limit 1), s.display_name)
    as "invitedBy",
  i.sent_at as "sentAt", i.expires_at as "expiresAt"`;

const pendingTables = sql`
  from invitation i
  join employee e on e.id = i.employee_id
  join company c on c.id = e.company_id
  left join app_user s on s.id = i.created_by`;

const isAcceptable = sql<boolean>`i.status = 0 and i.expires_at > now() and e.status = 1 and e.user_id is null and c.status = 1`;

/**
 * Writes invitations that go out: new ones, or again those that are pending, whose earlier links die. Answers id and end by
 * the member's id.
 */
export async function upsertPending(
  db: Transaction<Schema>,
  invitations: readonly InvitationSent[],
  createdBy: number,
): Promise<ReadonlyMap<number, { readonly id: number; readonly expiresAt: string }>> {
  const { rows } = await sql<{ id: number; employeeId: number; expiresAt: string }>`
    insert into invitation (employee_id, user_id, phone, email, created_by, sent_at, expires_at)
    select sent.employee_id, sent.user_id, sent.phone, sent.email, ${createdBy}::bigint, now(),
      now() + make_interval(hours => ${invitationLifeHours})
    from unnest(
      ${invitations.map(({ employeeId }) => employeeId)}::bigint[],
      ${invitations.map(({ userId }) => userId)}::bigint[],
      ${invitations.map(({ phone }) => phone)}::text[],
      ${invitations.map(({ email }) => email)}::text[]) as sent (employee_id, user_id, phone, email)
    on conflict (employee_id) where status = 0 do update set user_id = excluded.user_id, phone = excluded.phone,
      email = excluded.email, created_by = excluded.created_by, sent_at = excluded.sent_at, expires_at = excluded.expires_at
    returning id, employee_id as "employeeId", expires_at as "expiresAt"`.execute(db);
  const ids = rows.map(({ id }) => id);
  await db
    .deleteFrom("invitation_link")
    .where("invitation_id", "=", sql<number>`any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.employeeId, row]));
}

/** Stores links, one a channel. */
export async function insertLinks(
  db: Transaction<Schema>,
  links: readonly {
    readonly invitationId: number;
    readonly channel: AddressChannel;
    readonly tokenHash: Buffer;
  }[],
): Promise<void> {
  await db
    .insertInto("invitation_link")
    .values(
      links.map(({ invitationId, channel, tokenHash }) => ({
        invitation_id: invitationId,
        channel,
        token_hash: tokenHash,
      })),
    )
    .execute();
}

/** Ends a pending invitation; answers false when it was ended meanwhile. */
export async function decide(
  db: Transaction<Schema>,
  id: number,
  outcome: { readonly state: "accepted" | "declined" | "revoked"; readonly userId?: number },
): Promise<boolean> {
  const row = await db
    .updateTable("invitation")
    .set({
      status: invitationState.toCode(outcome.state),
      decided_at: sql<string>`now()`,
      ...(outcome.userId !== undefined && { user_id: outcome.userId }),
    })
    .where("id", "=", id)
    .where("status", "=", 0)
    .returning("id")
    .executeTakeFirst();
  if (!row) return false;
  await db.deleteFrom("invitation_link").where("invitation_id", "=", id).execute();
  return true;
}

/** Where a link of an invitation was sent. */
export function addressOf({ channel, phone, email }: LinkedInvitation): Address {
  const value = channel === "sms" ? phone : email;
  if (value === null) throw new Error("an invitation has a link to an address that it does not have");
  return { channel, value };
}
