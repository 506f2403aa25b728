import { timingSafeEqual } from "node:crypto";
import type { Kysely, Schema, Transaction } from "@pharos/db";
import { sql } from "kysely";
import { smsCodeRules } from "./sign-in-rules.ts";
import type { Address, AddressChannel } from "./verified-address.ts";

/** Stores the newest code of a person and channel. */
export async function replaceAddressCode(
  db: Transaction<Schema>,
  userId: number,
  { channel, value }: Address,
  codeHash: Buffer,
): Promise<void> {
  const row = {
    address: value,
    code_hash: codeHash,
    tries: 0,
    expires_at: sql<string>`now() + make_interval(secs => ${smsCodeRules.lifeSeconds})`,
  };
  await db
    .insertInto("address_code")
    .values({ user_id: userId, channel, ...row })
    .onConflict((conflict) => conflict.columns(["user_id", "channel"]).doUpdateSet(row))
    .execute();
}

/** Counts one try of a person's code before looking at it, and answers whether it is the right one for this address. */
export async function tryAddressCode(
  db: Kysely<Schema>,
  userId: number,
  { channel, value }: Address,
  codeHash: Buffer,
): Promise<boolean> {
  const row = await db
    .updateTable("address_code")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("user_id", "=", userId)
    .where("channel", "=", channel)
    .where("expires_at", ">", sql<string>`now()`)
    .where("tries", "<", smsCodeRules.triesMax)
    .returning(["address", "code_hash"])
    .executeTakeFirst();
  if (!row || row.address !== value || row.code_hash.length !== codeHash.length) return false;
  return timingSafeEqual(row.code_hash, codeHash);
}

/** Uses a code up; answers false when another submission was faster. */
export async function spendAddressCode(
  db: Transaction<Schema>,
  userId: number,
  channel: AddressChannel,
  codeHash: Buffer,
): Promise<boolean> {
  const row = await db
    .deleteFrom("address_code")
    .where("user_id", "=", userId)
    .where("channel", "=", channel)
    .where("code_hash", "=", codeHash)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}
