import { createHash, randomBytes } from "node:crypto";
import type { Kysely, Schema, Selectable } from "@pharos/db";
import { sql } from "kysely";

/** A link to an order, without its secret. */
export type LinkRow = Selectable<Schema["service_order_link"]>;

/** For whom a link is made, and for how long. */
interface NewLink {
  readonly orderId: number;
  readonly recipient: string;
  /** Where it is mailed to; the document is sent there too. */
  readonly email: string | null;
  /** Where the code goes that must be typed before signing. */
  readonly codePhone: string | null;
  readonly createdBy: number;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** What is stored instead of the secret of a link. */
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** 128 random bits, written as a UUID. */
function newToken(): string {
  const hex = randomBytes(16).toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Makes a link and answers its secret, which is stored nowhere. */
export async function createLink(
  db: Kysely<Schema>,
  link: NewLink,
): Promise<{ readonly id: number; readonly token: string }> {
  const token = newToken();
  const { id } = await db
    .insertInto("service_order_link")
    .values({
      order_id: link.orderId,
      token_hash: hashOf(token),
      recipient: link.recipient,
      email: link.email,
      code_phone: link.codePhone,
      created_by: link.createdBy,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** The links of an order, newest first. */
export function listLinks(db: Kysely<Schema>, orderId: number): Promise<LinkRow[]> {
  return db
    .selectFrom("service_order_link")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("id", "desc")
    .limit(50)
    .execute();
}

/** How many links of an order can still be used. */
export async function countLiveLinks(db: Kysely<Schema>, orderId: number, now: Date): Promise<number> {
  const row = await db
    .selectFrom("service_order_link")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("order_id", "=", orderId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The link of a secret, whether or not it can still be used. */
export function findLink(db: Kysely<Schema>, token: string): Promise<LinkRow | undefined> {
  return db
    .selectFrom("service_order_link")
    .selectAll()
    .where("token_hash", "=", hashOf(token.toLowerCase()))
    .executeTakeFirst();
}

/** Counts an opening of a link. */
export async function countOpening(db: Kysely<Schema>, id: number, now: Date): Promise<void> {
  await db
    .updateTable("service_order_link")
    .set({ open_count: sql`open_count + 1`, last_opened_at: now })
    .where("id", "=", id)
    .execute();
}

/** Ends links of an order: one, or all of them. */
export async function revokeLinks(
  db: Kysely<Schema>,
  orderId: number,
  now: Date,
  linkId?: number,
): Promise<void> {
  await db
    .updateTable("service_order_link")
    .set({ revoked_at: now })
    .where("order_id", "=", orderId)
    .where("revoked_at", "is", null)
    .$if(linkId !== undefined, (query) => query.where("id", "=", linkId ?? 0))
    .execute();
}
