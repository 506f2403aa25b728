import { logout } from "@pharos/api/identity";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call, cancelPending } from "../../shared/api/index.ts";
import { clearOtherUsers, evictResidents } from "../../shared/client-store.ts";
import { finishBeforeSignOut, signOutQuestion } from "../../shared/leaving.ts";
import { pageLive } from "../../shared/live/index.ts";
import { notify } from "../../shared/notify.ts";
import { countWaiting } from "../../shared/offline/device-database.ts";
import { forgetDeviceCopy } from "../../shared/offline/forget-device-copy.ts";
import { paths } from "../../shared/paths.ts";
import { announceSession, removeToken } from "../../shared/session/index.ts";
import { translate } from "../../shared/texts.ts";
import { cachedUser } from "./api.ts";

/**
 * Signs out: asks first where something waits on this device to be sent, revokes the session, then forgets the token, what was cached and the drafts of other people.
 * A server that cannot be reached does not keep anybody signed in here.
 */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const user = cachedUser(client);
    // A browser that keeps nothing has nothing that waits.
    const waiting = user ? await countWaiting(user.userId).catch(() => 0) : 0;
    if (waiting > 0 && !(await signOutQuestion.ask())) return;
    await finishBeforeSignOut();
    await call(logout).catch(() => {});
    removeToken();
    cancelPending();
    pageLive.close();
    await forgetDeviceCopy();
    if (user) {
      evictResidents(user.userId);
      clearOtherUsers(user.userId);
    }
    announceSession({ kind: "signedOut" });
    await navigate(paths.login());
    client.clear();
    notify.success(translate("auth.signedOut"));
  };
}
