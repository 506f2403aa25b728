import {
  findCompanies as findCompaniesEndpoint,
  findDba,
  findEngineers,
  findUsers as findUsersEndpoint,
  listDuty,
} from "@pharos/contract/organisation";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { findCompanies } from "./find-companies.ts";
import { findServiceEngineers } from "./find-service-engineers.ts";
import { findUsers } from "./find-users.ts";
import { listDutyRoster } from "./list-duty.ts";
import { searchEngineers } from "./person-search.repo.ts";

export { visibleCompanies } from "./company.visibility.ts";
export { findCompanyAdmins, findOnDuty, findTeamAdmins, findTeamMembers } from "./people.repo.ts";

/** Creates the module of companies, teams and duty. */
export function createOrganisationModule(platform: Platform): Module {
  return {
    routes: (serve) => {
      serve(findUsersEndpoint, (call, { query }) => findUsers(platform, call, query));
      serve(findDba, (_call, { query }) => searchEngineers(platform.database.kysely, query));
      serve(findCompaniesEndpoint, (call, { query }) => findCompanies(platform, call, query));
      serve(findEngineers, (call, { query }) => findServiceEngineers(platform, call, query));
      serve(listDuty, (call, { query }) => listDutyRoster(platform, call, query));
    },
  };
}
