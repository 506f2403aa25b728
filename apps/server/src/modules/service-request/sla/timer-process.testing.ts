import { readConfig } from "../../../platform/config.ts";
import { createPlatform } from "../../../platform/create-platform.ts";
import { synchroniseClock } from "../../../platform/synchronise-clock.ts";
import { slaTick } from "../sla-tick.job.ts";

// A process of its own, to be killed: it announces stages and nothing else.
const platform = await createPlatform(readConfig());
await synchroniseClock(platform.clock);
platform.jobs.register([slaTick]);
await platform.jobs.start();
process.stdout.write("started\n");
