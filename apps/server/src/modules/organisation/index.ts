import {
  findCompanies as findCompaniesEndpoint,
  findDba,
  findUsers as findUsersEndpoint,
} from "@pharos/contract/organisation";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { findCompanies } from "./find-companies.ts";
import { findUsers } from "./find-users.ts";
import { searchEngineers } from "./person-search.repo.ts";

export { visibleCompanies } from "./company.visibility.ts";
export { findCompanyAdmins, findOnDuty, findTeamAdmins, findTeamMembers } from "./people.repo.ts";

/** Creates the module of companies and the people in them. */
export function createOrganisationModule(platform: Platform): Module {
  return {
    routes: (serve) => {
      serve(findUsersEndpoint, (call, { query }) => findUsers(platform, call, query));
      serve(findDba, (_call, { query }) => searchEngineers(platform.database.kysely, query));
      serve(findCompaniesEndpoint, (call, { query }) => findCompanies(platform, call, query));
    },
  };
}
