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
          include: ["{apps/server,packages/{db,fixtures}}/src/**/*.test.ts"],
          globalSetup: existsSync(databaseSetup) ? [databaseSetup] : [],
        },
      },
    ],
  },
});
