import type { Kysely, Schema, Transaction } from "@pharos/db";
import { phoneLimits } from "@pharos/domain/limits";
import { type RawBuilder, sql } from "kysely";

/** A way on which a person is reached. */
export type AddressChannel = "sms" | "email";

/** A phone number or a mail address. */
export interface Address {
  readonly channel: AddressChannel;
  readonly value: string;
}

/** The account whose person has verified this address; an address belongs to one account at most. */
export async function findAccountOfAddress(
  db: Kysely<Schema>,
  address: Address,
): Promise<{ readonly id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from app_user where ${isAddress(address)} and ${verifiedColumn(address)} is not null`.execute(
    db,
  );
  return rows[0];
}

/**
 * Records that the person of an account has verified an address, which becomes one of the account's. Answers false and
 * changes nothing when it belongs to another account. Where the same address was only typed, it is taken away.
 */
export async function markAddressVerified(
  db: Transaction<Schema>,
  userId: number,
  address: Address,
): Promise<boolean> {
  // Two people who prove the same address at the same moment come one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('app_user.contact'))`.execute(db);
  const owner = await findAccountOfAddress(db, address);
  if (owner) return owner.id === userId;
  const column = addressColumn(address);
  await sql`update app_user set ${column} = null where ${isAddress(address)} and id <> ${userId}`.execute(db);
  await sql`
    update app_user set ${column} = ${address.value}, ${verifiedColumn(address)} = now(), updated_at = now(),
      version = version + 1 where id = ${userId}`.execute(db);
  return true;
}

const addressColumn = ({ channel }: Address): RawBuilder<unknown> =>
  sql.ref(channel === "sms" ? "phone" : "email");

const verifiedColumn = ({ channel }: Address): RawBuilder<unknown> =>
  sql.ref(channel === "sms" ? "phone_verified_at" : "email_verified_at");

const isAddress = ({ channel, value }: Address): RawBuilder<unknown> =>
  channel === "sms"
    ? sql`area_code = ${phoneLimits.areaCode} and phone = ${value}`
    : sql`lower(email) = ${value.toLowerCase()}`;
