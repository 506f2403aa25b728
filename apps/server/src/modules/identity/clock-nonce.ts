import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { toBusinessIso } from "@pharos/domain/time";
import type { Platform } from "../../platform/platform.ts";
import { nonceLifeSeconds } from "./sign-in-rules.ts";
import { rememberUsedNonce } from "./sms-code.repo.ts";

/** What `/api/env/clock` hands out for one signed request. */
export interface ClockNonce {
  /** ISO 8601; part of what is signed. */
  readonly now: string;
  readonly nonce: string;
  /** Base64 key for HMAC-SHA-256. */
  readonly opKey: string;
}

const keyPurpose = "clock-nonce";
const timeBytes = 8;
const randomPart = 16;
const toleranceMs = 2000;

/**
 * Makes a nonce. Nothing is stored: the nonce carries its time, and its key is derived from it with the server's secret,
 * so that asking for the time a thousand times leaves no trace. Only a used nonce is remembered, until it expires.
 */
export function issueClockNonce({ clock, secrets }: Pick<Platform, "clock" | "secrets">): ClockNonce {
  const now = clock.now();
  const time = Buffer.alloc(timeBytes);
  time.writeBigUInt64BE(BigInt(now.getTime()));
  const nonce = Buffer.concat([time, randomBytes(randomPart)]).toString("base64url");
  return { now: toBusinessIso(now.getTime()), nonce, opKey: keyOf(secrets, nonce).toString("base64") };
}

/**
 * Uses up the nonce of a request key (`nonce.signature`). Answers false when the signature does not fit the fields, the
 * nonce is older than 60 seconds, or it was used before.
 */
export async function spendRequestKey(
  { clock, secrets, database }: Pick<Platform, "clock" | "secrets" | "database">,
  requestKey: string,
  fields: { phoneNum: string; action: string; areaCode: string },
): Promise<boolean> {
  const dot = requestKey.lastIndexOf(".");
  const nonce = requestKey.slice(0, Math.max(0, dot));
  const bytes = Buffer.from(nonce, "base64url");
  if (bytes.length !== timeBytes + randomPart || bytes.toString("base64url") !== nonce) return false;
  const issuedMs = Number(bytes.readBigUInt64BE());
  const ageMs = clock.now().getTime() - issuedMs;
  // Processes follow the database's clock, but not to the millisecond.
  if (!(ageMs >= -toleranceMs && ageMs <= nonceLifeSeconds * 1000)) return false;

  const issuedAt = toBusinessIso(issuedMs);
  const signed = [fields.phoneNum, fields.action, fields.areaCode, issuedAt, nonce].join("|");
  const expected = createHmac("sha256", keyOf(secrets, nonce)).update(signed).digest();
  const given = Buffer.from(requestKey.slice(dot + 1), "base64");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return rememberUsedNonce(database.kysely, nonce, new Date(issuedMs + 2 * nonceLifeSeconds * 1000));
}

function keyOf(secrets: Platform["secrets"], nonce: string): Buffer {
  return Buffer.from(secrets.sign(keyPurpose, nonce), "base64url");
}
