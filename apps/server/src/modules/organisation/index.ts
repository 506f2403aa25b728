import { findEngineers, listDuty } from "@pharos/contract/organisation";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { findServiceEngineers } from "./find-service-engineers.ts";
import { listDutyRoster } from "./list-duty.ts";

export { visibleCompanies } from "./company.visibility.ts";
export { findCompanyAdmins, findOnDuty, findTeamAdmins, findTeamMembers } from "./people.repo.ts";

/** Creates the module of companies, teams and duty. */
export function createOrganisationModule(platform: Platform): Module {
  return {
    routes: (serve) => {
      serve(findEngineers, (call, { query }) => findServiceEngineers(platform, call, query));
      serve(listDuty, (call, { query }) => listDutyRoster(platform, call, query));
    },
  };
}
