import { randomInt } from "node:crypto";
import type { Secrets } from "../../platform/secrets.ts";
import { smsCodeRules } from "./sign-in-rules.ts";
import type { SmsCodePurpose } from "./sms-code.repo.ts";

/** A new random code. */
export const createSmsCode = (): string =>
  String(randomInt(10 ** smsCodeRules.digits)).padStart(smsCodeRules.digits, "0");

/** What is stored instead of the code: keyed, because six digits alone could be tried out, and useless for another phone or purpose. */
export function hashSmsCode(
  secrets: Secrets,
  { areaCode, phone, action }: SmsCodePurpose,
  code: string,
): Buffer {
  return Buffer.from(secrets.sign("sms-code", [areaCode, phone, action, code].join("|")), "base64url");
}
