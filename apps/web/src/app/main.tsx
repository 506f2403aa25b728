// Needed on every page, by the words of the components: without this line it would be a request of its own.
import "dayjs";
import { createRoot } from "react-dom/client";
import { readPreferences } from "../shared/preferences.ts";
import { createApplication } from "./application.tsx";
import { routes } from "./routes.ts";

// The device may keep what the page has loaded (shared/offline/device-copy.ts); browsers list the first 250 files only.
performance.setResourceTimingBufferSize(2000);

/** Starts the application in the page's root element. */
async function start(root: HTMLElement): Promise<void> {
  const { element } = await createApplication(routes, readPreferences().locale);
  createRoot(root).render(element);
}

const root = document.getElementById("root");
if (root) void start(root);
