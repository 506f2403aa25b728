import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Answers } from "../assistant/index.ts";
import { answerQueue } from "./assistant.queue.ts";
import { consultChannel } from "./consult.channel.ts";
import { consultFiles } from "./consult.files.ts";
import { consultRoutes } from "./consult.routes.ts";
import { closeIdle } from "./end-consult.ts";
import { offerQueue } from "./offer.queue.ts";
import { consultMail } from "./transcript.ts";
import { notifyUnread } from "./unread.job.ts";

export { visibleConsults } from "./consult.visibility.ts";
export { countConsults } from "./list-consults.ts";
export { readTalk } from "./read-talk.ts";

/** Creates the module of live consultations; `answers` is the assistant that answers first. */
export function createConsultModule(platform: Platform, answers: Answers): Module {
  return {
    routes: consultRoutes(platform),
    channels: [consultChannel(platform)],
    queues: [answerQueue(platform, answers), offerQueue],
    jobs: [closeIdle, notifyUnread],
    fileOwners: [consultFiles],
    mailTargets: [consultMail(platform)],
  };
}
