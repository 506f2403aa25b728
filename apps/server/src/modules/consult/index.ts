import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import type { SearchKind } from "../../platform/search-kind.ts";
import { answerQueue } from "./assistant.queue.ts";
import { consultChannel } from "./consult.channel.ts";
import { consultFiles } from "./consult.files.ts";
import { consultRoutes } from "./consult.routes.ts";
import { closeIdle } from "./end-consult.ts";
import { offerQueue } from "./offer.queue.ts";
import { consultMail } from "./transcript.ts";
import { notifyUnread } from "./unread.job.ts";

/** Creates the module of live consultations; the assistant quotes from `searchKinds`. */
export function createConsultModule(platform: Platform, searchKinds: () => readonly SearchKind[]): Module {
  return {
    routes: consultRoutes(platform),
    channels: [consultChannel(platform)],
    queues: [answerQueue(platform, searchKinds), offerQueue],
    jobs: [closeIdle, notifyUnread],
    fileOwners: [consultFiles],
    mailSubjects: [consultMail(platform)],
  };
}
