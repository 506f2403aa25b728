import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { applicationsChannel } from "./application.channels.ts";
import { applicationListeners } from "./application.listeners.ts";
import { applicationRoutes } from "./application.routes.ts";
import { findApplication } from "./application-list.repo.ts";
import { pendingApplications } from "./pending-applications.ts";

/** Creates the module of applications for an organisation, a service number or an entitlement. */
export function createApplicationModule(platform: Platform): Module {
  return {
    routes: applicationRoutes(platform),
    waitingKinds: [pendingApplications],
    listeners: applicationListeners(),
    channels: [applicationsChannel],
    historyTargets: [
      {
        objectType: "application",
        mayRead: async ({ actor }, id) =>
          (await findApplication(platform.database.kysely, actor, id)) !== undefined,
      },
    ],
  };
}
