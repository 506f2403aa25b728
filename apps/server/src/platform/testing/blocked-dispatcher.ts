import { openDatabase } from "@pharos/db";
import { createManualClock } from "../clock.ts";
import { createOutbox } from "../create-outbox.ts";
import { createLogger } from "../log.ts";
import { defineEvent, listener } from "../outbox.ts";
import { createQueues } from "../queue/create-queues.ts";
import { createTransact } from "../unit-of-work.ts";

// A process of its own, to be killed: it delivers one event, says so in the middle of the listener, and never gets further.
const [url = ""] = process.argv.slice(2);
const database = await openDatabase({ kind: "postgres", url, poolSize: 2 });
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
const queues = createQueues({ database, withTransaction, clock, log });
const outbox = createOutbox({ database, queues, log });
const happened = defineEvent<{ id: number }>("test.happened");
outbox.register([
  listener("test.effects", happened, async (tx, { id }) => {
    await tx.audit({ action: "parkedWork.retried", objectId: id });
    process.stdout.write("half done\n");
    await new Promise(() => setInterval(() => {}, 1000));
  }),
]);
await outbox.start();
queues.start();
