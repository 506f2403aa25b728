// Needed on every page, by the words of the components: without this line it would be a request of its own.
import "dayjs";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { cachedUser, identityQueries } from "../features/identity/api.ts";
import { cancelPending, createQueryClient, setClientReactions } from "../shared/api/index.ts";
import { notify } from "../shared/notify.ts";
import { preferences, readPreferences } from "../shared/preferences.ts";
import { loginPath } from "../shared/redirect.ts";
import { onSessionElsewhere, removeToken } from "../shared/session/index.ts";
import { startTexts, translate } from "../shared/texts.ts";
import { AppProviders } from "./providers.tsx";
import { createRouteDirectory, createRouter } from "./router.tsx";
import { routes } from "./routes.ts";

/** Starts the application in the page's root element. */
async function start(root: HTMLElement): Promise<void> {
  const client = createQueryClient();
  // Asked for at once: the brand and the sign-in page need it, whatever the first page is.
  void client.prefetchQuery(identityQueries.installation());
  const texts = await startTexts(readPreferences().locale);
  const router = createRouter(routes, client);

  // While a navigation is under way its entry does not exist yet and there is nothing to replace.
  const leave = (path: string) =>
    router.navigate(path, { replace: router.state.navigation.state === "idle" });
  const currentPath = () => {
    const target = router.state.navigation.location ?? router.state.location;
    return target.pathname + target.search;
  };
  let isEnding = false;
  const endSession = () => {
    if (isEnding) return;
    isEnding = true;
    removeToken();
    cancelPending();
    const path = currentPath();
    const left = path.startsWith("/login") ? Promise.resolve() : leave(loginPath(path));
    // Only now: a page that is still mounted would ask again for what it misses.
    void left.finally(() => {
      client.clear();
      isEnding = false;
    });
  };

  setClientReactions({
    locale: () => preferences().locale,
    absent: () => void leave("/404"),
    notAllowed: () => void leave("/limit"),
    signedOut: (serverMessage) => {
      if (!isEnding) notify.error(serverMessage || translate("auth.signInFirst"));
      endSession();
    },
    words: (key) => translate(key === "failed" ? "common.error.failed" : "common.error.unreachable"),
  });

  onSessionElsewhere((change) => {
    if (change.kind === "signedOut") endSession();
    // The shared token is somebody else's now: what this tab shows must not mix with it.
    else if (cachedUser(client)?.userId !== change.userId) location.reload();
  });

  createRoot(root).render(
    <AppProviders client={client} texts={texts.instance} directory={createRouteDirectory(routes)}>
      <RouterProvider router={router} />
    </AppProviders>,
  );
}

const root = document.getElementById("root");
if (root) void start(root);
