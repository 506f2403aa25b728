import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readShared, stopShared } from "./testing/shared-cluster.ts";

/**
 * Global set-up of a vitest run: test files that need PostgreSQL share one temporary server, started by the first of
 * them; the function this answers stops it.
 */
export const setup = (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), "pharos-run-"));
  process.env["PHAROS_TEST_RUN"] = folder;
  return () => {
    const cluster = readShared(folder);
    if (cluster) stopShared(cluster);
    rmSync(folder, { recursive: true, force: true });
  };
};
