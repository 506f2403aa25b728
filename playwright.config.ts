import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "./tools/test/chromium-launch.ts";

/** Journeys in a real Chromium, each worker with a server and a copy of the demo story of its own (e2e/support). */
export default defineConfig({
  testDir: "e2e",
  // Everybody's pages over hostile texts in every field take as long as half of the rest: they run before a release.
  testIgnore: process.env["TEST_HOSTILE"] ? [] : "hostile/**",
  globalSetup: "./e2e/support/testing-global-setup.ts",
  outputDir: "test-results/e2e",
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0,
  // A worker for every core.
  workers: "100%",
  // Ends what hangs; several people sign in and write in one journey, on machines that do other work too.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["line"]],
  use: {
    viewport: { width: 1440, height: 900 },
    // Recording costs a third of the time; `--trace retain-on-failure` shows what a picture does not.
    trace: "off",
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: chromiumLaunch,
  },
});
