import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseUnavailableError } from "@pharos/db";
import { hasPostgres, startPostgresCluster } from "@pharos/db/testing";
import { describe, expect, it } from "vitest";
import { createPlatform } from "./create-platform.ts";
import { createLogger } from "./log.ts";
import type { Module } from "./module.ts";
import { defineEvent, listener } from "./outbox.ts";
import { preparePlatform } from "./prepare-platform.ts";
import type { SessionChange } from "./session-changes.ts";
import { eventually } from "./testing/eventually.ts";
import { testConfig } from "./testing/test-platform.ts";

const happened = defineEvent<{ id: number }>("test.happened");

describe.skipIf(!hasPostgres())("a running platform whose database server is killed", () => {
  it("refuses what needs it meanwhile, and goes on by itself when it is back, with nothing lost or doubled", async () => {
    const cluster = await startPostgresCluster();
    const folder = mkdtempSync(join(tmpdir(), "pharos-crash-"));
    const config = testConfig(folder, { DATABASE_URL: cluster.urlOf("postgres") });
    const platform = await createPlatform(config, { log: createLogger({ level: "silent" }) });
    const seen: number[] = [];
    const changes: (SessionChange | undefined)[] = [];
    platform.sessionChanges.subscribe((change) => changes.push(change));
    const module: Module = {
      listeners: [listener("test.listener", happened, async (_tx, { id }) => void seen.push(id))],
    };
    const publish = (id: number): Promise<void> =>
      platform.withTransaction(undefined, (tx) => tx.publish(happened, { id }));
    try {
      await preparePlatform(platform, [module]);
      await platform.start();
      await publish(1);
      await eventually("the first event is delivered", () => seen.includes(1));

      await cluster.kill();
      await expect(publish(2)).rejects.toBeInstanceOf(DatabaseUnavailableError);
      expect(await platform.isReady()).toBe(false);

      await cluster.start();
      await eventually("the platform is ready again", () => platform.isReady());
      await publish(3);
      await eventually("the next event is delivered", () => seen.includes(3));
      // Anyone who keeps a cache of sessions is asked to forget it, because news may have been missed.
      await eventually("the gap is announced", () => changes.includes(undefined));
      await platform.withTransaction(undefined, async (tx) =>
        platform.sessionChanges.announce(tx, { userId: 7 }),
      );
      await eventually("news arrive again", () =>
        changes.some((change) => change && "userId" in change && change.userId === 7),
      );
      expect(seen).toEqual([1, 3]);
    } finally {
      await platform.stop();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 60_000);
});
