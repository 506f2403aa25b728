// Needed on every page, by the words of the components: without this line it would be a request of its own.
import "dayjs";
import { createRoot } from "react-dom/client";
import { readPreferences } from "../shared/preferences.ts";
import { createApplication } from "./application.tsx";
import { routes } from "./routes.ts";

/** Starts the application in the page's root element. */
async function start(root: HTMLElement): Promise<void> {
  const { element } = await createApplication(routes, readPreferences().locale);
  createRoot(root).render(element);
}

const root = document.getElementById("root");
if (root) void start(root);
