import type { Call } from "../../platform/call.ts";
import type { IdentityDependencies } from "./dependencies.ts";

/** Ends this session everywhere, together with the token it replaced or was replaced by. */
export async function signOut({ platform, sessions }: IdentityDependencies, call: Call): Promise<null> {
  await platform.withTransaction(call, async (tx) => {
    await sessions.revoke(tx, call.actor);
    await tx.audit({ action: "identity.signOut" });
  });
  return null;
}
