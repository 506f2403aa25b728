import { readConfig } from "../../platform/config.ts";
import { createPlatform } from "../../platform/create-platform.ts";
import { synchroniseClock } from "../../platform/synchronise-clock.ts";
import { slaStageQueue } from "./sla-stage-queue.ts";

// A process of its own, to be killed: it announces stages and nothing else.
const platform = await createPlatform(readConfig());
await synchroniseClock(platform.clock);
platform.queues.register([slaStageQueue]);
platform.queues.start();
process.stdout.write("started\n");
