import { setTimeout } from "node:timers/promises";
import { readConfig } from "../../platform/config.ts";
import { createPlatform } from "../../platform/create-platform.ts";
import { synchroniseClock } from "../../platform/synchronise-clock.ts";
import { generateOccurrences } from "./generate-occurrences.ts";

// A process of its own, to be killed: it runs the job of recurring tasks over and over, as if every moment were its time.
const platform = await createPlatform(readConfig());
await synchroniseClock(platform.clock);
const { signal } = new AbortController();
process.stdout.write("started\n");
for (;;) {
  await generateOccurrences.run(platform, signal);
  await setTimeout(20);
}
