import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { organisationHistory } from "./organisation.history.ts";
import { organisationListeners } from "./organisation.listeners.ts";
import { organisationRoutes } from "./organisation.routes.ts";

export { visibleCompanies } from "./company.visibility.ts";
export { memberLeft } from "./organisation.events.ts";
export { findCompanyAdmins, findOnDuty, findTeamAdmins, findTeamMembers } from "./people.repo.ts";

/** Creates the module of companies, teams and duty. */
export function createOrganisationModule(platform: Platform): Module {
  return {
    routes: organisationRoutes(platform),
    listeners: organisationListeners,
    historySubjects: organisationHistory(platform),
  };
}
