import type { Module } from "../../platform/module.ts";
import { listener } from "../../platform/outbox.ts";
import type { Platform } from "../../platform/platform.ts";
import { certFiles } from "./cert-files.ts";
import { remindCerts } from "./remind-certs.job.ts";
import { certExpiring } from "./team.events.ts";
import { teamHistory } from "./team.history.ts";
import { teamRoutes } from "./team.routes.ts";
import { tellCertExpiring } from "./tell-cert-expiring.ts";

export { certExpiring } from "./team.events.ts";

/** Creates the module of teams, duty and certificates. */
export function createTeamModule(platform: Platform): Module {
  return {
    routes: teamRoutes(platform),
    listeners: [listener("team.tellCertExpiring", certExpiring, tellCertExpiring)],
    jobs: [remindCerts],
    historySubjects: teamHistory(platform),
    fileOwners: [certFiles],
  };
}
