import { timingSafeEqual } from "node:crypto";
import type { Kysely, Schema, Transaction } from "@pharos/db";
import { sql } from "kysely";
import { smsCodeRules } from "./sign-in-rules.ts";

/** What a code was sent for. */
export interface SmsCodePurpose {
  readonly areaCode: string;
  readonly phone: string;
  readonly action: string;
}

/** Remembers a used nonce; answers false when it was used before. */
export async function rememberUsedNonce(db: Kysely<Schema>, nonce: string, until: Date): Promise<boolean> {
  const row = await db
    .insertInto("clock_nonce")
    .values({ nonce, expires_at: until })
    .onConflict((conflict) => conflict.column("nonce").doNothing())
    .returning("nonce")
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a new code and kills those before it. */
export async function replaceSmsCode(
  db: Transaction<Schema>,
  purpose: SmsCodePurpose,
  codeHash: Buffer,
  ip: string,
): Promise<void> {
  const { areaCode, phone, action } = purpose;
  await db
    .updateTable("sms_code")
    .set({ expires_at: sql<string>`now()` })
    .where("area_code", "=", areaCode)
    .where("phone", "=", phone)
    .where("action", "=", action)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .execute();
  await db
    .insertInto("sms_code")
    .values({
      area_code: areaCode,
      phone,
      action,
      code_hash: codeHash,
      expires_at: sql<string>`now() + make_interval(secs => ${smsCodeRules.lifeSeconds})`,
      ip,
    })
    .execute();
}

/**
 * Counts one try of the newest code before looking at it, and answers the code's id when it is the right one. Simultaneous
 * tries queue on the row, so never more than five are looked at.
 */
export async function trySmsCode(
  db: Kysely<Schema>,
  purpose: SmsCodePurpose,
  codeHash: Buffer,
): Promise<number | undefined> {
  const row = await db
    .updateTable("sms_code")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("sms_code")
        .select("id")
        .where("area_code", "=", purpose.areaCode)
        .where("phone", "=", purpose.phone)
        .where("action", "=", purpose.action)
        .orderBy("id", "desc")
        .limit(1),
    )
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .where("tries", "<", smsCodeRules.triesMax)
    .returning(["id", "code_hash"])
    .executeTakeFirst();
  if (!row || row.code_hash.length !== codeHash.length) return undefined;
  return timingSafeEqual(row.code_hash, codeHash) ? row.id : undefined;
}

/** Uses a code up; answers false when another submission was faster. */
export async function spendSmsCode(db: Transaction<Schema>, id: number): Promise<boolean> {
  const row = await db
    .updateTable("sms_code")
    .set({ used_at: sql<string>`now()` })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
