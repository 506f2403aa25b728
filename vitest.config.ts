import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";

const databaseSetup = "packages/db/src/testing-global-setup.ts";

/**
 * `unit` needs nothing. `server` needs a database and runs twice in `npm test`: on the embedded engine
 * (the default) and, with TEST_DATABASE=postgres, on a real PostgreSQL.
 */
export default defineConfig({
  test: {
    // Generous, because a busy machine is not a bug; nothing waits that long when all is well.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "{tools,bench,e2e/support}/**/*.test.ts",
            "{apps/web,packages/{api,domain,i18n,ui}}/src/**/*.test.{ts,tsx}",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          // One worker evaluates the product's modules once for all its files. That is safe because no module keeps
          // state: everything that lives is made by `createApp` and `createTestDatabase`, which each file calls for
          // itself, and `pharos/no-module-state` refuses variables and growing collections at the top of a module.
          isolate: false,
          include: ["{apps/server,packages/{db,fixtures}}/src/**/*.test.ts"],
          globalSetup: existsSync(databaseSetup) ? [databaseSetup] : [],
        },
      },
    ],
  },
});
