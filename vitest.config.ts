import { defineConfig } from "vitest/config";
import { componentTests } from "./tools/test/component-tests.ts";
import { embeddedEngine, engineContract } from "./tools/test/engine-contract.ts";

const unit = "**/*.unit.test.ts";
const databaseSetup = "packages/db/src/testing-global-setup.ts";

/**
 * One worker evaluates the product's modules once for all its files. That is safe because no module keeps state:
 * everything that lives is made by `createApp` and `createTestDatabase`, which each file calls for itself, and the lint
 * rule `pharos/no-module-state` refuses variables and growing collections at the top of a module.
 */
const isolate = false;

/**
 * `unit` needs nothing: pure functions, and those tests of the server that are called `*.unit.test.ts`. `server` proves
 * everything on PostgreSQL; `embedded` repeats on the embedded engine what engines can change. `component` draws every
 * `*.test.tsx` in Chromium.
 */
export default defineConfig({
  test: {
    // A worker for every core: by default one core is left idle, which is half of a small machine.
    maxWorkers: "100%",
    // Generous, because a busy machine is not a bug; nothing waits that long when all is well.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "{tools,bench,e2e/support}/**/*.test.ts",
            "{apps/web,packages/{api,domain,i18n,inspection,markdown,pdf,ui}}/src/**/*.test.ts",
            `{apps/server,packages/{db,fixtures}}/src/${unit}`,
          ],
          isolate,
        },
      },
      {
        extends: true,
        test: {
          name: "majors",
          include: ["tools/inspection-majors/*.proof.ts"],
          // Servers are started one after another: two at a time would only wait for the disk.
          fileParallelism: false,
        },
      },
      componentTests,
      {
        extends: true,
        test: {
          name: "server",
          include: ["{apps/server,packages/{db,fixtures}}/src/**/*.test.ts"],
          exclude: [unit, embeddedEngine],
          globalSetup: [databaseSetup],
          isolate,
        },
      },
      {
        extends: true,
        test: {
          name: "embedded",
          include: [embeddedEngine, ...engineContract.foundation, ...engineContract.modules],
          exclude: [unit],
          globalSetup: [databaseSetup],
          env: { TEST_DATABASE: "embedded" },
          isolate,
        },
      },
    ],
  },
});
