import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import type { TestProjectInlineConfiguration } from "vitest/config";
import { plainJsonImports } from "../../apps/web/build/plain-json-imports.ts";
import { chromiumLaunch } from "./chromium-launch.ts";

/** The vitest project of component tests: every `*.test.tsx` stands beside its component and is drawn in Chromium. */
export const componentTests: TestProjectInlineConfiguration = {
  plugins: [plainJsonImports(), react()],
  test: {
    name: "component",
    include: ["{apps/web,packages/ui}/src/**/*.test.tsx"],
    setupFiles: ["apps/web/src/testing/setup.ts"],
    // One page for all files: modules are evaluated once, and the set-up clears what a test leaves.
    isolate: false,
    // Generous, because a busy machine is not a bug; nothing waits that long when all is well.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      instances: [{ browser: "chromium" }],
      provider: playwright({
        actionTimeout: 20_000,
        launchOptions: chromiumLaunch,
        contextOptions: { reducedMotion: "reduce", locale: "zh-CN", timezoneId: "Asia/Shanghai" },
      }),
      viewport: { width: 1440, height: 900 },
    },
  },
};
