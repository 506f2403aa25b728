import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { clearOtherUsers } from "../../shared/client-store.ts";
import { forgetDeviceCopy } from "../../shared/offline/forget-device-copy.ts";
import { safeRedirect } from "../../shared/redirect.ts";
import { announceSession, storeToken } from "../../shared/session/index.ts";
import { loadUser } from "./api.ts";

/** Enters the portal with a new session: keeps the token, loads the user, goes to where the reader wanted. */
export function useEnter(): { keep: (token: string) => void; enter: () => Promise<void> } {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return {
    keep: (token) => {
      // What an earlier person left in this tab must not be shown to the next one.
      client.removeQueries({ predicate: (query) => query.queryKey[1] !== "installation" });
      void forgetDeviceCopy();
      storeToken(token);
    },
    enter: async () => {
      const user = await loadUser(client);
      // On a shared device the one before may not have signed out.
      clearOtherUsers(user.userId);
      // Nothing else is open yet: the sign-in page asks for the new password.
      if (user.mustChangePassword) return;
      announceSession({ kind: "signedIn", userId: user.userId });
      await navigate(safeRedirect(search.get("redirect"), location.origin), { replace: true });
    },
  };
}
