import type { z } from "@pharos/api/core";
import type { SignedIn } from "@pharos/api/identity";
import type { NewSession } from "./sessions.ts";

/** A person whose session was just opened. */
export interface SignedInPerson {
  readonly userId: number;
  readonly session: NewSession;
  readonly mustChangePassword: boolean;
}

/** What the client is notified about its new session. */
export function toSignedIn({
  userId,
  session,
  mustChangePassword,
}: SignedInPerson): z.output<typeof SignedIn> {
  return { token: session.token, expireAt: session.expiresAt, userId, mustChangePassword };
}
