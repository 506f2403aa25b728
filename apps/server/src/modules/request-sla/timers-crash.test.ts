import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@pharos/db";
import { hasPostgres, startPostgresCluster } from "@pharos/db/testing";
import { describe, expect, it } from "vitest";
import { eventually } from "../../platform/testing/eventually.ts";
import type { KillableProcess } from "../../testing/killable-process.ts";
import { plantTimers, readFirings, startTimerProcess } from "./timers.testing.ts";

// Several processes exist with a PostgreSQL server only.
describe.skipIf(!hasPostgres())("timers of two processes, one of which is killed", () => {
  it("fire exactly once each, and none too early", { timeout: 60_000 }, async () => {
    const cluster = await startPostgresCluster();
    const dataDir = mkdtempSync(join(tmpdir(), "pharos-timers-"));
    const database = await openDatabase({ kind: "postgres", url: cluster.urlOf("postgres"), poolSize: 2 });
    const processes: KillableProcess[] = [];
    try {
      await database.migrate();
      const environment = {
        ...process.env,
        DATABASE_URL: cluster.urlOf("postgres"),
        DATA_DIR: dataDir,
        SECRET_KEY: "k3Jx-9aQ2vLmZ8rT5yWc7nBp4dFg6hSe",
        LOG_LEVEL: "silent",
      };
      processes.push(
        ...(await Promise.all([startTimerProcess(environment), startTimerProcess(environment)])),
      );
      await plantTimers(database, { count: 50, afterSeconds: 0.5, overSeconds: 2 });
      await eventually("some timers fire", async () => (await readFirings(database)).fired > 10);
      await processes[0]?.kill();
      await eventually("all timers fire", async () => (await readFirings(database)).fired === 50, 30_000);
      const { published, notified, latenessMs } = await readFirings(database);
      expect([published, notified, latenessMs.filter((ms) => ms <= 0)]).toEqual([50, 50, []]);
    } finally {
      await Promise.all(processes.map((one) => one.kill()));
      await database.close();
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
