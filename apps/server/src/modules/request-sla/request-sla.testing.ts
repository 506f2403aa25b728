import type { Platform } from "../../platform/platform.ts";
import { unacknowledgedQueue } from "./escalate-unacknowledged.ts";
import { slaStageQueue } from "./sla-stage-queue.ts";

/** Announces everything that is due, and answers how many clocks and repetitions that was. */
export async function announceDueStages({ queues }: Pick<Platform, "queues">): Promise<number> {
  return (await queues.drain(slaStageQueue.name)) + (await queues.drain(unacknowledgedQueue.name));
}
