import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { TEMPLATE } from "./testing/create-test-database.ts";
import { stopSharedCluster } from "./testing/shared-cluster.ts";
import { beginTestRun, removeFromTestRun } from "./testing/test-run.ts";

/**
 * Global set-up of a vitest run: its test files share one temporary PostgreSQL server and the databases that others are
 * copied from, made by the first of them that needs them; the function this answers removes everything.
 */
export const setup = (project: TestProject): (() => void) => {
  const folder = beginTestRun();
  // Anyone who watches has changed what templates are made from.
  project.onTestsRerun(() => removeFromTestRun(folder, TEMPLATE));
  return () => {
    stopSharedCluster(folder);
    rmSync(folder, { recursive: true, force: true });
  };
};
