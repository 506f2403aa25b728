import { jsonText } from "@pharos/db";
import { sql } from "kysely";
import { AppError } from "./app-error.ts";
import type { Call, CallInfo } from "./call.ts";
import type { JobDefinition } from "./jobs.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

const KEPT_HOURS = 48;

/**
 * Runs `work` unless the caller's idempotency key has been used before, in which case the stored answer is returned.
 * The key's row is written first: a simultaneous request with the same key waits on it until the first has committed or
 * rolled back. Throws `common.idempotencyKeyReused` when the key came with another body.
 */
export async function answerOnce<T>(
  tx: UnitOfWork,
  call: Call | CallInfo | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!call?.once || !("actor" in call)) return work();
  const { once, actor } = call;
  const isFirst = await claimKey(tx, actor.userId, once.key, once.requestHash);
  if (!isFirst) return readStoredAnswer<T>(tx, actor.userId, once.key, once.requestHash);
  const result = await work();
  await tx.db
    .updateTable("idempotency_key")
    .set({ response: jsonText({ result }) })
    .where("user_id", "=", actor.userId)
    .where("key", "=", once.key)
    .execute();
  return result;
}

async function claimKey(tx: UnitOfWork, userId: number, key: string, requestHash: Buffer): Promise<boolean> {
  const row = await tx.db
    .insertInto("idempotency_key")
    .values({ user_id: userId, key, request_hash: requestHash })
    .onConflict((conflict) => conflict.columns(["user_id", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}

async function readStoredAnswer<T>(
  tx: UnitOfWork,
  userId: number,
  key: string,
  requestHash: Buffer,
): Promise<T> {
  const row = await tx.db
    .selectFrom("idempotency_key")
    .select(["request_hash", "response"])
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (!row.request_hash.equals(requestHash)) throw new AppError("common.idempotencyKeyReused");
  // Written by this function for the same endpoint and body, so it has the same type.
  return (row.response as { result: T }).result;
}

/** Forgets keys after two days; clients repeat within minutes. */
export const forgetIdempotencyKeys: JobDefinition = {
  name: "platform.forgetIdempotencyKeys",
  schedule: { cron: "17 * * * *" },
  async run({ database }) {
    await database.kysely
      .deleteFrom("idempotency_key")
      .where("created_at", "<", sql<string>`now() - make_interval(hours => ${KEPT_HOURS})`)
      .execute();
  },
};
