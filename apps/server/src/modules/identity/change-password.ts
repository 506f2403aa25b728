import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { IdentityDependencies } from "./dependencies.ts";
import { problemOfNewPassword } from "./new-password.ts";
import { notifyPasswordChanged } from "./notify-password-changed.ts";
import type { SignedInPerson } from "./signed-in.ts";
import { findPasswordHash, replacePasswordHash } from "./user.repo.ts";

/** Changes the own password: every session ends, the caller gets a new one, the person is notified. */
export async function changePassword(
  { platform, sessions, hasher, attempts }: IdentityDependencies,
  call: Call,
  input: { oldPassword: string; newPassword: string },
): Promise<SignedInPerson> {
  const { userId, account } = call.actor;
  const problem = problemOfNewPassword(input.newPassword, {
    account,
    minLength: platform.config.passwordMinLength,
  });
  if (problem) throw new AppError("common.validation", { fields: { newPassword: problem } });
  if (input.newPassword === input.oldPassword) {
    throw new AppError("common.validation", {
      fields: { newPassword: { key: "errors.auth.passwordUnchanged" } },
    });
  }

  // Anyone who holds a stolen session must not try out the password faster than at the door.
  const attempt = await attempts.count(call, { userId, account });
  const from = await findPasswordHash(platform.database.kysely, userId);
  if (from === null || !(await hasher.verify(input.oldPassword, from))) {
    await platform.withTransaction(call, (tx) => tx.audit({ action: "identity.passwordChangeFailed" }));
    throw new AppError("auth.oldPasswordWrong", {
      fields: { oldPassword: { key: "errors.auth.oldPasswordWrong" } },
    });
  }
  await attempt.refund();

  const to = await hasher.hash(input.newPassword);
  const session = await platform.withTransaction(call, async (tx) => {
    if (!(await replacePasswordHash(tx.db, userId, { from, to }))) throw new AppError("common.dataChanged");
    await sessions.revokeAll(tx, userId);
    await tx.audit({ action: "identity.passwordChanged" });
    await notifyPasswordChanged(platform, tx, userId);
    return sessions.open(tx, userId, call);
  });
  return { userId, session, mustChangePassword: false };
}
