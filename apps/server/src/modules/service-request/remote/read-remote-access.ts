import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { lockFor } from "../lock-request.ts";
import { type OpenedRemote, remoteAccessRepo } from "./remote-access.repo.ts";
import { record } from "./save-remote-access.ts";

/** Opens the secrets for one look; the look is recorded before anything is shown. */
export async function readRemoteAccess(
  { withTransaction, secrets }: Pick<Platform, "withTransaction" | "secrets">,
  call: Call,
  id: number,
): Promise<OpenedRemote> {
  return withTransaction(call, async (tx) => {
    const locked = await lockFor(tx, call.actor, id, "readRemote");
    const remotes = remoteAccessRepo(tx.db, secrets);
    const remote = await remotes.find(id);
    if (!remote) throw new AppError("serviceRequest.noRemote");
    await remotes.markRead(id, call.actor.userId, locked.now);
    await record({ tx, actor: call.actor }, locked, "remoteRead");
    return remote;
  });
}
