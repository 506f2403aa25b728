import { readConfig } from "../../platform/config.ts";
import { createPlatform } from "../../platform/create-platform.ts";
import { listener } from "../../platform/outbox.ts";
import { deliverNotified } from "./deliver-notified.ts";
import { peopleNotified } from "./message.events.ts";

// A process of its own, to be killed: it delivers one fact, says so before the commit, and never gets further.
const platform = await createPlatform(readConfig());
platform.outbox.register([
  listener("message.deliver", peopleNotified, async (tx, fact) => {
    await deliverNotified(platform, () => Promise.resolve(undefined), tx, fact);
    process.stdout.write("half done\n");
    await new Promise(() => setInterval(() => {}, 1000));
  }),
]);
await platform.outbox.start();
platform.queues.start();
