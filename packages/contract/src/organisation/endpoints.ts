import { findCompanies, findDba, findEngineers, findUsers, listDuty } from "./index.ts";

/** The endpoints of this module, by name. */
export const organisationEndpoints = {
  findUsers,
  findDba,
  findCompanies,
} as const;
