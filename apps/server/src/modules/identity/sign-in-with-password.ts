import { AppError } from "../../platform/app-error.ts";
import type { CallInfo } from "../../platform/call.ts";
import { normaliseAccount } from "./account-name.ts";
import type { IdentityDependencies } from "./dependencies.ts";
import { type AttemptTarget, whoOf } from "./password-attempts.ts";
import type { SignedInPerson } from "./signed-in.ts";
import { findUserByName, recordSignIn, type SignInUser, userStatusCode } from "./user.repo.ts";

/**
 * Opens a session for account and password. An unknown account, a wrong password and a disabled account give the same
 * answer after the same work; every attempt is counted before the password is looked at.
 */
export async function signInWithPassword(
  deps: IdentityDependencies,
  call: CallInfo,
  input: { account: string; password: string },
): Promise<SignedInPerson> {
  const name = normaliseAccount(input.account);
  const user = await findUserByName(deps.platform.database.kysely, name);
  const subject: AttemptTarget = user ? { userId: user.id, account: user.account } : { name };
  const attempt = await deps.attempts.count(call, subject);
  const isRight = await verify(deps, input.password, user).catch(async (error: unknown) => {
    // The password was not looked at: the crowd at the door must not use up the owner's attempts.
    await attempt.refund();
    throw error;
  });
  const person =
    isRight && user && user.status !== userStatusCode.disabled
      ? ((await open(deps, call, user, input.password)) ??
        (await openAgain(deps, call, user, input.password)))
      : undefined;
  if (!person) {
    await deps.platform.withTransaction(call, (tx) =>
      tx.audit({ action: "identity.signInFailed", ...whoOf(subject), detail: { method: "password" } }),
    );
    throw new AppError("auth.badCredentials");
  }
  await attempt.refund();
  return person;
}

const verify = (
  { hasher }: IdentityDependencies,
  password: string,
  user: SignInUser | undefined,
): Promise<boolean> => hasher.verify(password, user?.password_hash ?? null);

async function open(
  { platform, sessions, hasher }: IdentityDependencies,
  call: CallInfo,
  user: SignInUser,
  password: string,
): Promise<SignedInPerson | undefined> {
  const passwordHash = user.password_hash ?? "";
  const newHash = hasher.isOutdated(passwordHash) ? await hasher.hash(password) : undefined;
  return platform.withTransaction(call, async (tx) => {
    if (!(await recordSignIn(tx.db, user.id, { passwordHash, newHash }))) return undefined;
    const session = await sessions.open(tx, user.id, call);
    await tx.audit({
      action: "identity.signIn",
      userId: user.id,
      account: user.account,
      detail: { method: "password" },
    });
    return {
      userId: user.id,
      session,
      mustChangePassword: user.status === userStatusCode.mustChangePassword,
    };
  });
}

/** A sign-in beside this one may have replaced a hash of outdated cost: the same password is right for the new one. */
async function openAgain(
  deps: IdentityDependencies,
  call: CallInfo,
  { account, password_hash }: SignInUser,
  password: string,
): Promise<SignedInPerson | undefined> {
  const user = await findUserByName(deps.platform.database.kysely, account);
  if (!user || user.password_hash === password_hash || user.status === userStatusCode.disabled)
    return undefined;
  return (await verify(deps, password, user)) ? open(deps, call, user, password) : undefined;
}
