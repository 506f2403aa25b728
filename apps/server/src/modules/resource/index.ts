import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { resourceNotifications } from "./notify-resource.ts";
import { resourceFiles } from "./resource.files.ts";
import { resourcePurge } from "./resource.jobs.ts";
import { accessOf } from "./resource.repo.ts";
import { resourceRoutes } from "./resource.routes.ts";
import { resourceSearch } from "./resource.search-kind.ts";
import { resourceSubject } from "./resource.subject.ts";
import { resourcesToReview } from "./resources-to-review.ts";

/** Creates the module of resources: what can be downloaded, its review and delivery, and what systems should install. */
export function createResourceModule(platform: Platform): Module {
  return {
    routes: resourceRoutes(platform),
    listeners: resourceNotifications,
    jobs: [resourcePurge],
    waitingKinds: [resourcesToReview],
    subjects: [resourceSubject],
    fileOwners: [resourceFiles],
    searchKinds: [resourceSearch],
    historyTargets: [
      {
        objectType: "resource",
        mayRead: async ({ actor }, id) =>
          (await accessOf(platform.database.kysely, actor, id))?.isManaged === true,
      },
    ],
  };
}
