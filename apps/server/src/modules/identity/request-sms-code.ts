import { AppError } from "../../platform/app-error.ts";
import type { CallInfo } from "../../platform/call.ts";
import { limitsTable } from "../../platform/limits-table.ts";
import { networkOf } from "./account-name.ts";
import { spendRequestKey } from "./clock-nonce.ts";
import type { IdentityDependencies } from "./dependencies.ts";
import { queueSmsCode } from "./queue-sms-code.ts";
import { smsCodeRules } from "./sign-in-rules.ts";
import { replaceSmsCode } from "./sms-code.repo.ts";
import { createSmsCode, hashSmsCode } from "./sms-code.ts";
import { findUserByPhone, userStatusCode } from "./user.repo.ts";

/**
 * Sends a code. One for signing in goes only to the phone of someone who may; the answer and the work are the same when
 * not. One for an application goes to any phone: strangers apply.
 */
export async function requestSmsCode(
  { platform }: IdentityDependencies,
  call: CallInfo,
  input: { phoneNum: string; action: string; areaCode: string; reqKey: string },
): Promise<{ expireIn: number; resendAfter: number }> {
  if (!(await spendRequestKey(platform, input.reqKey, input))) throw new AppError("auth.badReqKey");
  const purpose = { areaCode: input.areaCode, phone: input.phoneNum, action: input.action };
  const ip = networkOf(call.ip);
  await countRequest(platform.limits, `${purpose.areaCode}-${purpose.phone}`, ip);

  const user = await findUserByPhone(platform.database.kysely, purpose.areaCode, purpose.phone);
  const code = createSmsCode();
  await platform.withTransaction(call, async (tx) => {
    await replaceSmsCode(tx.db, purpose, hashSmsCode(platform.secrets, purpose, code), ip);
    if (purpose.action === "apply" || (user && user.status !== userStatusCode.disabled))
      await queueSmsCode(platform, tx, {
        ...purpose,
        locale: user?.locale ?? call.locale,
        code,
        words: { key: purpose.action === "apply" ? "auth.sms.apply" : "auth.sms.login" },
      });
    await tx.audit({
      action: "identity.smsCodeRequested",
      userId: user?.id,
      account: user?.account,
      detail: { purpose: purpose.action },
    });
  });
  return { expireIn: smsCodeRules.lifeSeconds, resendAfter: smsCodeRules.resendAfterSeconds };
}

/** The address first: anyone who has used up its share must not use up the share of other people's phones. */
export async function countRequest(
  limits: IdentityDependencies["platform"]["limits"],
  phone: string,
  ip: string,
): Promise<void> {
  await limits.take(`sms-ip:${ip}`, limitsTable.smsPerIp);
  await limits.take(`sms-minute:${phone}`, limitsTable.smsPerPhoneAndMinute);
  await limits.take(`sms-hour:${phone}`, limitsTable.smsPerPhoneAndHour);
  await limits.take(`sms-day:${phone}`, limitsTable.smsPerPhoneAndDay);
  await limits.take("sms-altogether", limitsTable.smsAltogether);
}
