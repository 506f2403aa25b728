import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "./tools/test/chromium-launch.ts";

/**
 * Journeys in a real Chromium, each worker with a server of its own (e2e/support/server.ts).
 * The phone runs only what is marked `@phone`: journeys whose layout differs there.
 */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/e2e",
  forbidOnly: Boolean(process.env["CI"]),
  // Machines that do other work too stall for seconds. What passed only at a second try is counted apart and named in the log.
  retries: 1,
  workers: 2,
  // Ends what hangs; several people sign in and write in one journey, on machines that do other work too.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["line"]],
  use: {
    // Recording costs a third of the time; `--trace retain-on-failure` shows what a picture does not.
    trace: "off",
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: chromiumLaunch,
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
    { name: "phone", grep: /@phone/, use: { viewport: { width: 375, height: 812 }, hasTouch: true } },
  ],
});
