import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { openDatabase } from "@pharos/db";
import { hasPostgres, startPostgresCluster } from "@pharos/db/testing";
import { describe, expect, it } from "vitest";
import { createManualClock } from "./clock.ts";
import { createOutbox } from "./create-outbox.ts";
import { createLogger } from "./log.ts";
import { defineEvent, listener } from "./outbox.ts";
import { createQueues } from "./queue/create-queues.ts";
import { createTransact } from "./unit-of-work.ts";

const happened = defineEvent<{ id: number }>("test.happened");
const script = fileURLToPath(new URL("./testing/blocked-dispatcher.ts", import.meta.url));

// Several processes exist with a PostgreSQL server only.
describe.skipIf(!hasPostgres())("a process that is killed in the middle of a listener", () => {
  it("leaves nothing of it behind, and the next process delivers the event at once, with one effect", async () => {
    const cluster = await startPostgresCluster();
    const url = cluster.urlOf("postgres");
    const database = await openDatabase({ kind: "postgres", url, poolSize: 3 });
    let child: ChildProcess | undefined;
    try {
      await database.migrate();
      const clock = createManualClock(new Date("2026-06-12T02:00:00Z"));
      const log = createLogger({ level: "silent" });
      const withTransaction = createTransact({
        database,
        clock,
        onPublished: () => {},
        hint: () => {},
        hintUser: () => {},
        onError: () => {},
      });
      await withTransaction(undefined, (tx) => tx.publish(happened, { id: 1 }));
      const killed = (child = spawn(process.execPath, [script, url], {
        stdio: ["ignore", "pipe", "inherit"],
      }));
      await once(killed.stdout, "data");
      killed.kill("SIGKILL");
      await once(killed, "exit");

      const queues = createQueues({ database, withTransaction, clock, log });
      const outbox = createOutbox({ database, queues, log });
      outbox.register([
        listener("test.effects", happened, (tx, { id }) =>
          tx.audit({ action: "parkedWork.retried", objectId: id }),
        ),
      ]);
      await outbox.drain();
      const { rows } = await database.executeSql("select object_id from audit_log");
      expect(rows).toEqual([{ object_id: "1" }]);
    } finally {
      child?.kill("SIGKILL");
      await database.close();
      await cluster.stop();
    }
  }, 30_000);
});
