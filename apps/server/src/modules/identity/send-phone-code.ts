import { phoneLimits } from "@pharos/domain/limits";
import type { CallInfo } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { networkOf } from "./account-name.ts";
import { queueSmsCode, type SmsWords } from "./queue-sms-code.ts";
import { countRequest } from "./request-sms-code.ts";
import { smsCodeRules } from "./sign-in-rules.ts";
import { replaceSmsCode } from "./sms-code.repo.ts";
import { createSmsCode, hashSmsCode } from "./sms-code.ts";

/** To whom a code goes, and what it is for. */
interface PhoneCode {
  readonly phone: string;
  /** What `verifyPhone` asks with; at most 16 characters. */
  readonly action: string;
  readonly words: SmsWords;
}

/** When a code ends and the next one may be asked for, in seconds. */
export interface SentCode {
  readonly expireIn: number;
  readonly resendAfter: number;
}

/** Sends a new code to a phone that the caller has a right to write to; it kills those before it. */
export async function sendPhoneCode(
  platform: Platform,
  call: CallInfo,
  { phone, action, words }: PhoneCode,
): Promise<SentCode> {
  const purpose = { areaCode: phoneLimits.areaCode, phone, action };
  const ip = networkOf(call.ip);
  await countRequest(platform.limits, `${purpose.areaCode}-${phone}`, ip);
  const code = createSmsCode();
  await platform.withTransaction(call, async (tx) => {
    await replaceSmsCode(tx.db, purpose, hashSmsCode(platform.secrets, purpose, code), ip);
    await queueSmsCode(platform, tx, { ...purpose, locale: call.locale, code, words });
    await tx.audit({ action: "identity.smsCodeRequested", detail: { purpose: action } });
  });
  return { expireIn: smsCodeRules.lifeSeconds, resendAfter: smsCodeRules.resendAfterSeconds };
}
