import { createHash } from "node:crypto";
import { AppError } from "../../platform/app-error.ts";
import type { CallInfo } from "../../platform/call.ts";
import { limitsTable } from "../../platform/limits-table.ts";
import type { Platform } from "../../platform/platform.ts";
import { networkOf } from "./account-name.ts";
import { accountLocked } from "./identity.events.ts";
import { isFamiliarNetwork } from "./session.repo.ts";

/** Whose password is being tried: a known person, however the account was typed, or a name no one has. */
export type AttemptTarget = { readonly userId: number; readonly account: string } | { readonly name: string };

/** Counts tried passwords before they are looked at. */
export interface PasswordAttempts {
  /**
   * Counts one attempt; throws `common.tooManyRequests` when there were too many, known account or not. The answer takes
   * the attempt back, for a password that turned out to be right.
   */
  count(call: CallInfo, subject: AttemptTarget): Promise<{ refund(): Promise<void> }>;
}

/** A lock is written to the audit log once, not with every attempt that meets it. */
const lockAuditLimit = { max: 1, windowSeconds: 300 } as const;

/** Creates the counter over the shared limits. */
export function createPasswordAttempts({
  limits,
  database,
  withTransaction,
}: Pick<Platform, "limits" | "database" | "withTransaction">): PasswordAttempts {
  const auditLock = async (call: CallInfo, subject: AttemptTarget, bucket: string): Promise<void> => {
    try {
      await limits.take(`lock-audit:${bucket}`, lockAuditLimit);
    } catch (error) {
      if (error instanceof AppError) return;
      throw error;
    }
    await withTransaction(call, async (tx) => {
      await tx.audit({ action: "identity.locked", ...whoOf(subject) });
      if ("userId" in subject) await tx.publish(accountLocked, { userId: subject.userId, ip: call.ip });
    });
  };

  return {
    async count(call, subject) {
      const network = networkOf(call.ip);
      const key = keyOf(subject);
      const isFamiliar = await isFamiliarNetwork(
        database.kysely,
        "userId" in subject ? subject.userId : 0,
        network,
      );
      const perNetwork = `password:${key}@${network}`;
      const perDay = `password-day:${isFamiliar ? "familiar" : "strange"}:${key}`;
      try {
        await limits.take(perNetwork, limitsTable.passwordPerAccountAndIp);
        await limits.take(
          perDay,
          isFamiliar ? limitsTable.passwordPerAccountFamiliar : limitsTable.passwordPerAccount,
        );
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        await auditLock(call, subject, perNetwork);
        throw new AppError("auth.locked", error.detail);
      }
      return { refund: () => limits.refund(perNetwork, perDay) };
    },
  };
}

/** The part of an audit entry that names whose account it was; a name no one has may be a password typed in the wrong field. */
export const whoOf = (subject: AttemptTarget): { userId?: number; account?: string } =>
  "userId" in subject ? { userId: subject.userId, account: subject.account } : {};

function keyOf(subject: AttemptTarget): string {
  if ("userId" in subject) return `user:${subject.userId}`;
  return `name:${createHash("sha256").update(subject.name).digest("base64url")}`;
}
