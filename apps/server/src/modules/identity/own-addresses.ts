import { randomUUID } from "node:crypto";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  getOwnAddresses,
  sendAddressCode as sendEndpoint,
  verifyAddress as verifyEndpoint,
} from "@pharos/api/identity";
import type { Kysely, Schema } from "@pharos/db";
import { phoneLimits } from "@pharos/domain/limits";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { limitsTable } from "../../platform/limits-table.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";
import { networkOf } from "./account-name.ts";
import { replaceAddressCode, spendAddressCode, tryAddressCode } from "./address-code.repo.ts";
import type { IdentityDependencies } from "./dependencies.ts";
import { smsCodeRules } from "./sign-in-rules.ts";
import { createSmsCode } from "./sms-code.ts";
import { findPasswordHash } from "./user.repo.ts";
import { type Address, markAddressVerified } from "./verified-address.ts";

/** The addresses of the own account, and which of them are verified. */
export async function readOwnAddresses(
  { platform }: Pick<IdentityDependencies, "platform">,
  { actor }: Call,
): Promise<CallResult<typeof getOwnAddresses>> {
  return readAddresses(platform.database.kysely, actor.userId);
}

/** Sends a code to an address that the caller says to have. Nothing is said of anyone else who has it. */
export async function sendAddressCode(
  { platform }: Pick<IdentityDependencies, "platform">,
  call: Call,
  body: HandlerInput<typeof sendEndpoint>["body"],
): Promise<CallResult<typeof sendEndpoint>> {
  const address = addressOf(body);
  const { limits } = platform;
  await limits.take(`sms-ip:${networkOf(call.ip)}`, limitsTable.smsPerIp);
  await limits.take(`address-code:${call.actor.userId}`, limitsTable.addressCodePerPerson);
  await limits.take(`sms-minute:${address.value}`, limitsTable.smsPerPhoneAndMinute);
  await limits.take(`sms-hour:${address.value}`, limitsTable.smsPerPhoneAndHour);
  await limits.take("sms-altogether", limitsTable.smsAltogether);
  const code = createSmsCode();
  await platform.withTransaction(call, async (tx) => {
    const { userId } = call.actor;
    await replaceAddressCode(tx.db, userId, address, hashCode(platform.secrets, userId, address, code));
    await queueCode(platform, tx, call, address, code);
    await tx.audit({ action: "identity.addressCodeRequested" });
  });
  return { expireIn: smsCodeRules.lifeSeconds, resendAfter: smsCodeRules.resendAfterSeconds };
}

/** Makes an address the account's, verified by the code that was sent to it. A stolen session alone does not suffice. */
export async function verifyOwnAddress(
  deps: IdentityDependencies,
  call: Call,
  body: HandlerInput<typeof verifyEndpoint>["body"],
): Promise<CallResult<typeof verifyEndpoint>> {
  const { platform } = deps;
  const { userId } = call.actor;
  const address = addressOf(body);
  await requirePassword(deps, call, body.password);
  const codeHash = hashCode(platform.secrets, userId, address, body.code);
  if (!(await tryAddressCode(platform.database.kysely, userId, address, codeHash))) throw wrongCode();
  return platform.withTransaction(call, async (tx) => {
    if (!(await spendAddressCode(tx.db, userId, address.channel, codeHash))) throw wrongCode();
    if (!(await markAddressVerified(tx.db, userId, address)))
      throw new AppError("auth.addressTaken", { fields: { address: { key: "errors.auth.addressTaken" } } });
    await tx.audit({ action: "identity.addressVerified", objectType: "user", objectId: userId });
    await notify(tx, {
      userIds: [userId],
      type: "system",
      level: "warn",
      titleKey: address.channel === "sms" ? "auth.message.phoneVerified" : "auth.message.emailVerified",
      dedupeKey: `identity.addressVerified:${userId}:${tx.now.getTime()}`,
    });
    return readAddresses(tx.db, userId);
  });
}

async function readAddresses(
  db: Kysely<Schema>,
  userId: number,
): Promise<CallResult<typeof getOwnAddresses>> {
  const row = await db
    .selectFrom("app_user")
    .select(["phone", "phone_verified_at", "email", "email_verified_at"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return {
    phone: { value: row.phone, isVerified: row.phone_verified_at !== null },
    email: { value: row.email, isVerified: row.email_verified_at !== null },
  };
}

async function requirePassword(
  { platform, attempts, hasher }: IdentityDependencies,
  call: Call,
  password: string,
): Promise<void> {
  const { userId, account } = call.actor;
  const attempt = await attempts.count(call, { userId, account });
  const hash = await findPasswordHash(platform.database.kysely, userId);
  if (hash === null || !(await hasher.verify(password, hash)))
    throw new AppError("auth.oldPasswordWrong", {
      fields: { password: { key: "errors.auth.oldPasswordWrong" } },
    });
  await attempt.refund();
}

const addressOf = ({ channel, address }: { channel: Address["channel"]; address: string }): Address => ({
  channel,
  value: channel === "email" ? address.toLowerCase() : address,
});

/** What is stored instead of the code: keyed, and of no use for another account or address. */
function hashCode(secrets: Secrets, userId: number, { channel, value }: Address, code: string): Buffer {
  return Buffer.from(secrets.sign("address-code", [userId, channel, value, code].join("|")), "base64url");
}

const wrongCode = (): AppError =>
  new AppError("auth.badAddressCode", { fields: { code: { key: "errors.auth.badAddressCode" } } });

/** Queues the message with a code; like every code it is not kept once it has been sent. */
async function queueCode(
  { translate, config, notifications }: Pick<Platform, "translate" | "config" | "notifications">,
  tx: UnitOfWork,
  { actor }: Call,
  address: Address,
  code: string,
): Promise<void> {
  const words = {
    product: config.brand.productName,
    digits: code,
    minutes: smsCodeRules.lifeSeconds / 60,
  };
  const shared = { isSecret: true, dedupeKey: `identity.addressCode:${randomUUID()}` };
  if (address.channel === "sms") {
    await notifications.queue(tx, {
      ...shared,
      channel: "sms",
      target: `+${phoneLimits.areaCode}${address.value}`,
      body: translate(actor.locale, "auth.sms.verify", words),
    });
  } else {
    await notifications.queue(tx, {
      ...shared,
      channel: "email",
      target: address.value,
      subject: translate(actor.locale, "auth.mail.verifySubject", words),
      body: translate(actor.locale, "auth.mail.verifyBody", words),
    });
  }
}
