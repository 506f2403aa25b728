import type { CallResult } from "@pharos/api/core";
import type { login } from "@pharos/api/identity";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { CallInfo } from "../../platform/call.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { IdentityDependencies } from "./dependencies.ts";
import { problemOfNewPassword } from "./new-password.ts";
import { toSignedIn } from "./signed-in.ts";
import { userStatusCode } from "./user.repo.ts";

/** Setting the first password of someone who verified to be meant by other means, such as a one-time link. */
export interface FirstPasswords {
  /** Hashes a password that keeps the rules; refuses any other with the problem at `field`. */
  hash(password: string, account: string, field: string): Promise<string>;
  /**
   * Sets the password of someone who has not set one yet, and opens a session, in the transaction that spends the
   * proof. Answers undefined when the account is in use already, or disabled.
   */
  set(
    tx: UnitOfWork,
    call: CallInfo,
    person: { userId: number; account: string; passwordHash: string },
  ): Promise<CallResult<typeof login> | undefined>;
}

/** Makes `FirstPasswords`. */
export function createFirstPasswords({
  platform,
  sessions,
  hasher,
}: Pick<IdentityDependencies, "platform" | "sessions" | "hasher">): FirstPasswords {
  return {
    async hash(password, account, field) {
      const problem = problemOfNewPassword(password, {
        account,
        minLength: platform.config.passwordMinLength,
      });
      if (problem) throw new AppError("common.validation", { fields: { [field]: problem } });
      return hasher.hash(password);
    },
    async set(tx, call, { userId, account, passwordHash }) {
      const row = await tx.db
        .updateTable("app_user")
        .set({
          password_hash: passwordHash,
          status: userStatusCode.active,
          last_login_at: sql<string>`now()`,
          updated_at: sql<string>`now()`,
        })
        .where("id", "=", userId)
        .where("status", "=", userStatusCode.mustChangePassword)
        .returning("id")
        .executeTakeFirst();
      if (!row) return undefined;
      await sessions.revokeAll(tx, userId);
      await tx.audit({ action: "identity.activated", objectType: "user", objectId: userId, userId, account });
      const session = await sessions.open(tx, userId, call);
      return toSignedIn({ userId, session, mustChangePassword: false });
    },
  };
}
