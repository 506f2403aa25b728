import type { AnyEndpoint } from "@pharos/api/core";
import type { Call } from "../../platform/call.ts";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { createFirstPasswords, type FirstPasswords } from "./first-password.ts";
import { identityRoutes } from "./identity.routes.ts";
import { createPasswordAttempts } from "./password-attempts.ts";
import { createPasswordHasher, type HashCost } from "./password-hash.ts";
import { recordDenial } from "./record-denial.ts";
import { ensureRolesAndPermissions } from "./reference-data.ts";
import { createSessions, type IdentitySessions } from "./sessions.ts";

export { networkOf } from "./account-name.ts";
export { loadActor } from "./actor.repo.ts";
export { type DemoAccount, findDemoAccounts, saveDemoAccounts } from "./demo-accounts.ts";
export type { FirstPasswords } from "./first-password.ts";
export { accountLocked, sessionsEnded } from "./identity.events.ts";
export { lockedUserIds, resetPasswordAttempts } from "./locked-accounts.ts";
export { createPasswordHasher, type HashCost, type PasswordHasher } from "./password-hash.ts";
export { type SentCode, sendPhoneCode } from "./send-phone-code.ts";
export type { IdentitySessions, NewSession } from "./sessions.ts";
export {
  type Address,
  type AddressChannel,
  findAccountOfAddress,
  markAddressVerified,
} from "./verified-address.ts";
export { type VerifiedPhone, verifyPhone } from "./verify-phone.ts";

/** Cost of a password hash: 19 MiB and two passes take about 40 ms of one processor. */
export const defaultHashCost: HashCost = { memoryKiB: 19_456, passes: 2 };

/** The identity module and the sessions other parts of the server ask. */
export interface Identity {
  readonly module: Module;
  readonly sessions: IdentitySessions;
  /** For links that let a person set the first password, and for passwords an admin sets. */
  readonly firstPasswords: FirstPasswords;
  /** Writes to the audit log that someone called an endpoint without the permission for it. */
  readonly recordDenial: (call: Call, endpoint: AnyEndpoint) => Promise<void>;
}

/** Creates the module; tests pass a cheap `hashCost`. */
export function createIdentityModule(
  platform: Platform,
  { hashCost = defaultHashCost }: { hashCost?: HashCost } = {},
): Identity {
  const sessions = createSessions(platform);
  const deps = {
    platform,
    sessions,
    hasher: createPasswordHasher(hashCost),
    attempts: createPasswordAttempts(platform),
  };
  const firstPasswords = createFirstPasswords(deps);
  return {
    module: {
      routes: identityRoutes(deps),
      ensureReferenceData: ensureRolesAndPermissions,
    },
    sessions,
    firstPasswords,
    recordDenial: (call, endpoint) => recordDenial(platform, call, endpoint),
  };
}
