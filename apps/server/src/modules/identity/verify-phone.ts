import { phoneLimits } from "@pharos/domain/limits";
import { AppError } from "../../platform/app-error.ts";
import type { CallInfo } from "../../platform/call.ts";
import { limitsTable } from "../../platform/limits-table.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { networkOf } from "./account-name.ts";
import { spendSmsCode, trySmsCode } from "./sms-code.repo.ts";
import { hashSmsCode } from "./sms-code.ts";

/** A code that was right; it counts once it is spent in the transaction that makes use of it. */
export interface VerifiedPhone {
  /** Uses the code up; refuses when another submission was faster. */
  spend(tx: UnitOfWork): Promise<void>;
}

/** Checks the code sent to a phone for `action`. Wrong, dead, used and never sent are the same refusal. */
export async function verifyPhone(
  platform: Pick<Platform, "database" | "limits" | "secrets">,
  call: CallInfo,
  { phone, action, smsCode }: { phone: string; action: string; smsCode: string },
): Promise<VerifiedPhone> {
  const bucket = `sms-try:${networkOf(call.ip)}`;
  await platform.limits.take(bucket, limitsTable.smsCodeTry);
  const purpose = { areaCode: phoneLimits.areaCode, phone, action };
  const codeHash = hashSmsCode(platform.secrets, purpose, smsCode);
  const codeId = await trySmsCode(platform.database.kysely, purpose, codeHash);
  if (codeId === undefined) throw wrongCode();
  await platform.limits.refund(bucket);
  return {
    async spend(tx) {
      if (!(await spendSmsCode(tx.db, codeId))) throw wrongCode();
    },
  };
}

const wrongCode = (): AppError =>
  new AppError("auth.badSmsCode", { fields: { smsCode: { key: "errors.auth.badSmsCode" } } });
