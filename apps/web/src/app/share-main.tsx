import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { identityQueries, useInstallation } from "../features/identity/api.ts";
import { SharedOrderPage } from "../features/service-order/index.ts";
import { createQueryClient, setClientReactions } from "../shared/api/index.ts";
import { preferences, readPreferences } from "../shared/preferences.ts";
import { loadTexts, startTexts, translate, useT } from "../shared/texts.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { AppProviders } from "./providers.tsx";
import "./root-layout.css";

// The page of a link to sign is built apart from the portal: whoever opens it has an order to read, perhaps on a slow
// line, and will never need the rest.

/** Nothing else of the portal is near. */
const nowhere = { isBuilt: () => false, titleOf: () => null, preload: () => {}, prefetch: () => {} };

function Page() {
  const t = useT();
  const product = useInstallation()?.productName;
  return (
    <>
      <title>{[t("shell.titles.serviceOrderShare"), product].filter(Boolean).join(" · ")}</title>
      <SharedOrderPage />
    </>
  );
}

/** Starts the page in its root element. */
async function start(root: HTMLElement): Promise<void> {
  const client = createQueryClient();
  void client.prefetchQuery(identityQueries.installation());
  const texts = await startTexts(readPreferences().locale);
  await loadTexts(["serviceOrder"]);
  // It never leads elsewhere, whatever the server answers.
  setClientReactions({
    locale: () => preferences().locale,
    absent: () => {},
    notAllowed: () => {},
    signedOut: () => {},
    words: (key) => translate(key === "failed" ? "common.error.failed" : "common.error.unreachable"),
  });
  const router = createBrowserRouter([
    { path: "/service-order-share/:uuid", Component: Page, ErrorBoundary: ErrorScreen },
  ]);
  createRoot(root).render(
    <AppProviders client={client} texts={texts.instance} directory={nowhere}>
      <RouterProvider router={router} />
    </AppProviders>,
  );
}

const root = document.getElementById("root");
if (root) void start(root);
