import { randomInt } from "node:crypto";
import type { resetUserPassword as resetEndpoint } from "@pharos/api/access";
import type { CallResult } from "@pharos/api/core";
import { acrossOrganisations } from "@pharos/db";
import { minuteMs, toBusinessIso } from "@pharos/domain/time";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { type FirstPasswords, type IdentitySessions, resetPasswordAttempts } from "../identity/index.ts";
import { notify } from "../message/index.ts";
import { refuseToTakeRoles, refuseWithoutAuthority } from "./authority.ts";
import { findRoleCodes, wouldLeaveNobody } from "./grant.repo.ts";
import { type UserTarget, userPolicy } from "./user.policy.ts";
import { findUser } from "./user.repo.ts";

/** What maintaining accounts stands on. */
export interface UserDependencies {
  readonly platform: Pick<Platform, "withTransaction" | "sessionChanges" | "database">;
  readonly sessions: Pick<IdentitySessions, "revokeAll">;
  readonly passwords: Pick<FirstPasswords, "hash">;
}

/** A one-time password that no one uses within three days is of no use to anyone who finds it later. */
const oneTimePasswordMs = 3 * 24 * 60 * minuteMs;

/** Sets a one-time password: every session ends, and the first sign-in leads to nothing but choosing an own one. */
export async function resetUserPassword(
  { platform, sessions, passwords }: UserDependencies,
  call: Call,
  userId: number,
): Promise<CallResult<typeof resetEndpoint>> {
  const user = await findUser(platform.database.kysely, userId);
  if (!user) throw new AppError("access.userNotFound");
  authorize(userPolicy, "resetPassword", call.actor, user, new Date(0));
  const initialPassword = createOneTimePassword();
  // Outside of the transaction: hashing takes its time.
  const passwordHash = await passwords.hash(initialPassword, user.account, "userId");
  return platform.withTransaction(call, async (tx) => {
    await lockUser(tx, userId, (subject) =>
      authorize(userPolicy, "resetPassword", call.actor, subject, tx.now),
    );
    await refuseWithoutAuthority(tx, call, userId);
    const validUntil = toBusinessIso(tx.now.getTime() + oneTimePasswordMs);
    await tx.db
      .updateTable("app_user")
      .set({
        password_hash: passwordHash,
        status: 3,
        one_time_password_until: validUntil,
        version: sql<number>`version + 1`,
        updated_at: tx.now.toISOString(),
      })
      .where("id", "=", userId)
      .execute();
    await resetPasswordAttempts(tx.db, userId);
    await sessions.revokeAll(tx, userId);
    await tx.audit({ action: "access.passwordReset", objectType: "user", objectId: userId });
    await notify(tx, {
      userIds: [userId],
      type: "system",
      level: "warn",
      titleKey: "accessServer.message.passwordReset",
      dedupeKey: `access.passwordReset:${userId}:${tx.now.getTime()}`,
    });
    return { initialPassword, validUntil };
  });
}

/** Lets someone try again who was locked out. */
export async function unlockUser({ platform }: UserDependencies, call: Call, userId: number): Promise<null> {
  return platform.withTransaction(call, async (tx) => {
    await lockUser(tx, userId);
    await resetPasswordAttempts(tx.db, userId);
    await tx.audit({ action: "access.unlocked", objectType: "user", objectId: userId });
    return null;
  });
}

/** Ends every session of a person, everywhere. */
export async function endUserSessions(
  { platform, sessions }: UserDependencies,
  call: Call,
  userId: number,
): Promise<null> {
  return platform.withTransaction(call, async (tx) => {
    await lockUser(tx, userId);
    if (userId !== call.actor.userId) await refuseToTakeRoles(tx, call, userId);
    await sessions.revokeAll(tx, userId);
    await tx.audit({ action: "access.sessionsEnded", objectType: "user", objectId: userId });
    return null;
  });
}

/**
 * Disables or enables an account: any by a system admin; by an organisation's admin those of its own people who are
 * nothing but customers.
 */
export async function setUserStatus(
  deps: UserDependencies,
  call: Call,
  { userId, isEnabled }: { userId: number; isEnabled: boolean },
): Promise<null> {
  return deps.platform.withTransaction(call, async (tx) => {
    if (!call.actor.permissions.has("user:edit")) await requireOwnCustomer(tx, call, userId);
    if (userId === call.actor.userId) throw new AppError("access.notYourself");
    // The system admins are counted before the person is locked: everyone takes these locks in this order.
    if (!isEnabled && (await wouldLeaveNobody(tx.db, [userId]))) throw new AppError("access.lastSystemAdmin");
    await lockUser(tx, userId);
    if (!isEnabled) await refuseToTakeRoles(tx, call, userId);
    const changed = await tx.db
      .updateTable("app_user")
      .set({
        // Someone who never chose a password, or has to choose another, still has to.
        status: isEnabled
          ? sql<number>`case when password_hash is null or one_time_password_until is not null then 3 else 1 end`
          : 0,
        is_closed_by_leaving: false,
        version: sql<number>`version + 1`,
        updated_at: tx.now.toISOString(),
      })
      .where("id", "=", userId)
      .where("status", isEnabled ? "=" : "<>", 0)
      .returning("id")
      .executeTakeFirst();
    if (!changed) return null;
    if (!isEnabled) await deps.sessions.revokeAll(tx, userId);
    deps.platform.sessionChanges.change(tx, { userId });
    await tx.audit({
      action: isEnabled ? "access.userEnabled" : "access.userDisabled",
      objectType: "user",
      objectId: userId,
    });
    return null;
  });
}

async function requireOwnCustomer(tx: UnitOfWork, { actor }: Call, userId: number): Promise<void> {
  if (actor.adminCompanyIds.length === 0) throw new AppError("common.permissionDenied");
  const [employments, roles] = [await findEmployments(tx, userId), await findRoleCodes(tx.db, userId)];
  const own = new Set(actor.adminCompanyIds);
  // Someone who belongs to another organisation as well is not one admin's to shut out.
  const isOwn = employments.length > 0 && employments.every(({ company_id }) => own.has(company_id));
  if (!isOwn || roles.some((code) => code !== "user")) throw new AppError("access.userNotFound");
}

/** Everywhere: the caller's own organisations are not all. */
const findEmployments = (tx: UnitOfWork, userId: number) =>
  acrossOrganisations(() =>
    tx.db
      .selectFrom("employee")
      .innerJoin("company", "company.id", "employee.company_id")
      .select(["employee.company_id"])
      .where("employee.user_id", "=", userId)
      .where("employee.status", "=", 1)
      .execute(),
  );

/** Locks the account; `judge` sees it as it is then. */
async function lockUser(tx: UnitOfWork, userId: number, judge?: (user: UserTarget) => void): Promise<void> {
  const locked = await tx.db
    .selectFrom("app_user")
    .select("id")
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  const user = locked && (await findUser(tx.db, userId));
  if (!user) throw new AppError("access.userNotFound");
  judge?.(user);
}

/** Nothing that looks like something else when it is read out or written down. */
const readable = "abcdefghjkmnpqrstuvwxyz";
const digits = "23456789";

/** Three groups of four; about 55 bits, and letters and digits in each. */
function createOneTimePassword(): string {
  const pick = (from: string): string => from.charAt(randomInt(from.length));
  const group = (): string => `${pick(readable)}${pick(readable)}${pick(digits)}${pick(readable + digits)}`;
  return [group(), group(), group()].join("-");
}
