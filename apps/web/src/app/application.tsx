import type { Locale } from "@pharos/i18n";
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DataRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { cachedUser, identityQueries } from "../features/identity/api.ts";
import { cancelPending, createQueryClient, forgetDeletion, setClientReactions } from "../shared/api/index.ts";
import { notify } from "../shared/notify.ts";
import { forgetDeviceCopy } from "../shared/offline/forget-device-copy.ts";
import { preferences } from "../shared/preferences.ts";
import { loginPath } from "../shared/redirect.ts";
import type { RouteEntry } from "../shared/route-entry.ts";
import { onSessionElsewhere, removeToken } from "../shared/session/index.ts";
import { startTexts, translate } from "../shared/texts.ts";
import { AppProviders } from "./providers.tsx";
import { createRouteDirectory, createRouter, type RouterFactory } from "./router.tsx";

/** The application, ready to be drawn. */
export interface Application {
  readonly client: QueryClient;
  readonly router: DataRouter;
  readonly element: ReactNode;
  /** Ends what listens to other tabs. */
  readonly dispose: () => void;
}

/** Puts cache, texts, router and session together. `factory` decides where the address is kept: the browser, or memory. */
export async function createApplication(
  routes: readonly RouteEntry[],
  locale: Locale,
  factory?: RouterFactory,
): Promise<Application> {
  const client = createQueryClient();
  // Asked for at once: the brand and the sign-in page need it, whatever the first page is.
  void client.prefetchQuery(identityQueries.installation());
  const texts = await startTexts(locale);
  const router = createRouter(routes, client, factory);
  const dispose = connectSession(client, router);
  return {
    client,
    router,
    dispose,
    element: (
      <AppProviders client={client} texts={texts.instance} directory={createRouteDirectory(routes, client)}>
        <RouterProvider router={router} />
      </AppProviders>
    ),
  };
}

/** Follows the session: answers of the server and other tabs may end it, and lead to another page. */
function connectSession(client: QueryClient, router: DataRouter): () => void {
  // While a navigation is under way its entry does not exist yet and there is nothing to replace.
  const leave = (path: string) =>
    router.navigate(path, { replace: router.state.navigation.state === "idle" });
  const currentPath = () => {
    const target = router.state.navigation.location ?? router.state.location;
    return target.pathname + target.search;
  };
  let isEnding = false;
  const endSession = (reason?: string) => {
    if (isEnding) return;
    isEnding = true;
    removeToken();
    cancelPending();
    forgetDeletion();
    void forgetDeviceCopy();
    const path = currentPath();
    const left = path.startsWith("/login") ? Promise.resolve() : leave(loginPath(path));
    // Only now: a page that is still mounted would ask again for what it misses.
    void left.finally(() => {
      client.clear();
      isEnding = false;
      // Said where it is read: on a slow line it would be gone before the sign-in page is there.
      if (reason !== undefined) notify.error(reason);
    });
  };

  setClientReactions({
    locale: () => preferences().locale,
    absent: () => void leave("/404"),
    notAllowed: () => void leave("/limit"),
    signedOut: (serverMessage) => endSession(serverMessage || translate("auth.signInFirst")),
    words: (key) => translate(key === "failed" ? "common.error.failed" : "common.error.unreachable"),
  });

  return onSessionElsewhere((change) => {
    if (change.kind === "signedOut") endSession();
    // The shared token is another person's now: what this tab shows must not mix with it.
    else if (cachedUser(client)?.userId !== change.userId) location.reload();
  });
}
