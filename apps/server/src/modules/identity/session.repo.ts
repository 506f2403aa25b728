import type { Kysely, Schema, Transaction } from "@pharos/db";
import { sessionLifeDays } from "@pharos/domain/limits";
import { sql } from "kysely";

/** Life left at which a session is continued under a new token. */
export const refreshBelowHours = 24;

/** How long the old token is still taken after a refresh: requests already under way carry it. */
export const graceSeconds = 60;

/** Where a session was opened from. */
export interface SessionOrigin {
  readonly ip: string;
  readonly userAgent: string;
}

/** A session as it was just written. */
export interface OpenedSession {
  readonly id: number;
  /** ISO 8601 with offset. */
  readonly expiresAt: string;
}

/** Writes a session that ends after seven days by the database's clock. */
export async function insertSession(
  db: Transaction<Schema>,
  session: { tokenHash: Buffer; userId: number } & SessionOrigin,
): Promise<OpenedSession> {
  const row = await db
    .insertInto("session")
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      expires_at: sql<string>`now() + make_interval(days => ${sessionLifeDays})`,
      ip: session.ip.slice(0, 64),
      user_agent: session.userAgent.slice(0, 256),
    })
    .returning(["id", "expires_at"])
    .executeTakeFirstOrThrow();
  return { id: row.id, expiresAt: row.expires_at };
}

/**
 * Continues a session under a new token; repeating it with the same hash changes nothing. The old row is locked until the
 * new one is there, so a simultaneous revocation ends both or prevents the second.
 */
export async function continueSession(
  db: Kysely<Schema>,
  sessionId: number,
  tokenHash: Buffer,
): Promise<void> {
  await sql`
    with old as (
      update session set replaced_at = coalesce(replaced_at, now())
      where id = ${sessionId} and revoked_at is null
      returning id, chain_id, user_id, ip, user_agent
    )
    insert into session (token_hash, user_id, expires_at, chain_id, ip, user_agent)
    select ${tokenHash}, user_id, now() + make_interval(days => ${sessionLifeDays}), coalesce(chain_id, id), ip, user_agent
    from old
    on conflict (token_hash) do nothing
  `.execute(db);
}

/** Ends a session together with what it continues and what continues it. */
export async function revokeChain(db: Transaction<Schema>, sessionId: number, userId: number): Promise<void> {
  const session = await db
    .selectFrom("session")
    .select(["id", "chain_id"])
    .where("id", "=", sessionId)
    .executeTakeFirst();
  if (!session) return;
  const rootId = session.chain_id ?? session.id;
  await lockSessions(db, userId);
  await db
    .updateTable("session")
    .set({ revoked_at: sql<string>`now()` })
    .where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("id", "=", rootId), eb("chain_id", "=", rootId)]))
    .execute();
}

/** Ends every session of a person. */
export async function revokeAllSessions(db: Transaction<Schema>, userId: number): Promise<void> {
  await lockSessions(db, userId);
  await db
    .updateTable("session")
    .set({ revoked_at: sql<string>`now()` })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}

// A refresh inserts a row that a statement already running would not see: wait for it first, then look.
async function lockSessions(db: Transaction<Schema>, userId: number): Promise<void> {
  await db
    .selectFrom("session")
    .select("id")
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Whether someone has signed in to this account from this network within the last 30 days. */
export async function isFamiliarNetwork(
  db: Kysely<Schema>,
  userId: number,
  network: string,
): Promise<boolean> {
  const { rows } = await sql<{ is_familiar: boolean }>`
    select exists (
      select 1 from session where user_id = ${userId} and ip = ${network} and issued_at > now() - interval '30 days'
    ) as is_familiar
  `.execute(db);
  return rows[0]?.is_familiar ?? false;
}
