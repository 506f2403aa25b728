import { jsonText, type Schema, type Transaction } from "@pharos/db";
import { type RawBuilder, sql } from "kysely";
import { AppError } from "./app-error.ts";
import type { Call, CallInfo, IdempotencyKey } from "./call.ts";

/** What an earlier request with the same key was answered. */
export interface StoredAnswer<T> {
  readonly result: T;
}

/**
 * Claims the caller's idempotency key; undefined when the work is still to be done: there is no key, or this is the first
 * request with it. The key's row is written before anything else: a simultaneous request with the same key waits on it
 * until the first has committed or rolled back. Throws `common.idempotencyKeyReused` when the key came with another body.
 */
export async function claimKey<T>(
  db: Transaction<Schema>,
  call: Call | CallInfo | undefined,
): Promise<StoredAnswer<T> | undefined> {
  const claim = claimOf(call);
  if (!claim) return undefined;
  const row = await db
    .insertInto("idempotency_key")
    .values({ user_id: claim.userId, key: claim.key, request_hash: claim.requestHash })
    .onConflict((conflict) => conflict.columns(["user_id", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  return row ? undefined : readStoredAnswer<T>(db, claim);
}

/** The statement that stores the answer under the key that `claimKey` has written; undefined without a key. */
export function storeAnswer(
  call: Call | CallInfo | undefined,
  result: unknown,
): RawBuilder<unknown> | undefined {
  const claim = claimOf(call);
  return (
    claim &&
    sql`update idempotency_key set response = ${jsonText({ result })}
      where user_id = ${claim.userId} and key = ${claim.key}`
  );
}

type Claim = IdempotencyKey & { readonly userId: number };

// Strangers have no keys: another stranger could guess them.
function claimOf(call: Call | CallInfo | undefined): Claim | undefined {
  return call?.idempotencyKey && "actor" in call
    ? { ...call.idempotencyKey, userId: call.actor.userId }
    : undefined;
}

async function readStoredAnswer<T>(
  db: Transaction<Schema>,
  { userId, key, requestHash }: Claim,
): Promise<StoredAnswer<T>> {
  const row = await db
    .selectFrom("idempotency_key")
    .select(["request_hash", "response"])
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (!row.request_hash.equals(requestHash)) throw new AppError("common.idempotencyKeyReused");
  // Written by `storeAnswer` for the same endpoint and body, so it has the same type.
  return row.response as StoredAnswer<T>;
}
