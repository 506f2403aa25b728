import type { Platform } from "../../platform/platform.ts";
import type { PasswordAttempts } from "./password-attempts.ts";
import type { PasswordHasher } from "./password-hash.ts";
import type { IdentitySessions } from "./sessions.ts";

/** What the use cases of this module stand on. */
export interface IdentityDependencies {
  readonly platform: Platform;
  readonly sessions: IdentitySessions;
  readonly hasher: PasswordHasher;
  readonly attempts: PasswordAttempts;
}
