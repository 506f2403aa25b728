import { AppError } from "../../platform/app-error.ts";
import type { CallInfo } from "../../platform/call.ts";
import { limitsTable } from "../../platform/limits-table.ts";
import { networkOf } from "./account-name.ts";
import type { IdentityDependencies } from "./dependencies.ts";
import type { SignedInPerson } from "./signed-in.ts";
import { spendSmsCode, trySmsCode } from "./sms-code.repo.ts";
import { hashSmsCode } from "./sms-code.ts";
import { findUserByPhone, recordSignIn, userStatusCode } from "./user.repo.ts";

/** Opens a session for a phone and the code sent to it. Unknown phone, wrong, dead or used code: the same answer. */
export async function signInWithSmsCode(
  deps: IdentityDependencies,
  call: CallInfo,
  input: { phoneNum: string; areaCode: string; smsCode: string },
): Promise<SignedInPerson> {
  const { platform } = deps;
  const bucket = `sms-try:${networkOf(call.ip)}`;
  await platform.limits.take(bucket, limitsTable.smsCodeTry);
  const person = await open(deps, call, input);
  if (!person) {
    await platform.withTransaction(call, (tx) =>
      tx.audit({ action: "identity.signInFailed", detail: { method: "sms" } }),
    );
    throw new AppError("auth.badSmsCode");
  }
  await platform.limits.refund(bucket);
  return person;
}

async function open(
  { platform, sessions }: IdentityDependencies,
  call: CallInfo,
  { phoneNum, areaCode, smsCode }: { phoneNum: string; areaCode: string; smsCode: string },
): Promise<SignedInPerson | undefined> {
  const db = platform.database.kysely;
  const user = await findUserByPhone(db, areaCode, phoneNum);
  const purpose = { areaCode, phone: phoneNum, action: "login" };
  const codeId = await trySmsCode(db, purpose, hashSmsCode(platform.secrets, purpose, smsCode));
  if (codeId === undefined || !user) return undefined;
  return platform.withTransaction(call, async (tx) => {
    if (!(await spendSmsCode(tx.db, codeId))) return undefined;
    if (!(await recordSignIn(tx.db, user.id))) return undefined;
    const session = await sessions.open(tx, user.id, call);
    await tx.audit({
      action: "identity.signIn",
      userId: user.id,
      account: user.account,
      detail: { method: "sms" },
    });
    return {
      userId: user.id,
      session,
      mustChangePassword: user.status === userStatusCode.mustChangePassword,
    };
  });
}
