import { findChromium } from "./machine-needs.ts";

const executablePath = findChromium();

/** How journeys and component tests start Chromium. */
export const chromiumLaunch = {
  ...(executablePath && { executablePath }),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
