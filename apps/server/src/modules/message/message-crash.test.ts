import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasPostgres, startPostgresCluster } from "@pharos/db/testing";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { createPlatform } from "../../platform/create-platform.ts";
import { messageListeners } from "./message.listeners.ts";
import { notify } from "./notify.ts";

const script = fileURLToPath(new URL("./blocked-delivery.testing.ts", import.meta.url));

// Several processes exist with a PostgreSQL server only.
describe.skipIf(!hasPostgres())("a process that is killed while it tells people", () => {
  it("leaves nothing half told: the next process sends each mail once, and so do two at once", async () => {
    const cluster = await startPostgresCluster();
    const dataDir = mkdtempSync(join(tmpdir(), "pharos-message-"));
    const environment = {
      DATABASE_URL: cluster.urlOf("postgres"),
      DATA_DIR: dataDir,
      SECRET_KEY: "k3Jx-9aQ2vLmZ8rT5yWc7nBp4dFg6hSe",
      LOG_LEVEL: "silent",
    };
    const createProcess = async () => {
      const platform = await createPlatform(readConfig(environment));
      platform.outbox.register(messageListeners(platform, () => Promise.resolve(undefined)));
      return platform;
    };
    const [one, two] = [await createProcess(), await createProcess()];
    let child: ChildProcess | undefined;
    try {
      await one.database.migrate();
      await one.database.kysely
        .insertInto("app_user")
        .values(
          ["ann", "bob"].map((account) => ({
            account,
            display_name: account,
            email: `${account}@example.com`,
            email_verified_at: new Date(),
          })),
        )
        .execute();
      const users = await one.database.kysely.selectFrom("app_user").select("id").execute();
      const tell = () =>
        one.withTransaction(undefined, (tx) =>
          notify(tx, {
            userIds: users.map(({ id }) => id),
            event: "fault.closed",
            type: "serviceRequest",
            titleKey: "errors.common.notFound",
            dedupeKey: "closed:1",
            outsiders: [{ email: "group@example.com" }],
          }),
        );
      await tell();
      const killed = (child = spawn(process.execPath, [script], {
        env: { ...process.env, ...environment },
        stdio: ["ignore", "pipe", "inherit"],
      }));
      await once(killed.stdout, "data");
      killed.kill("SIGKILL");
      await once(killed, "exit");
      await tell();
      await Promise.all([one.outbox.drain(), two.outbox.drain()]);
      const mails = await one.database.kysely.selectFrom("notification_outbox").select("target").execute();
      expect(mails.map(({ target }) => target).toSorted()).toEqual([
        "ann@example.com",
        "bob@example.com",
        "group@example.com",
      ]);
      expect(await one.database.kysely.selectFrom("message").select("id").execute()).toHaveLength(2);
    } finally {
      child?.kill("SIGKILL");
      await Promise.all([one.stop(), two.stop()]);
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }, 60_000);
});
