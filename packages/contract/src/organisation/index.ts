export { CompanyOption, findCompanies } from "./find-companies.ts";
export { EngineerOption, findDba } from "./find-dba.ts";
export { findUsers, UserOption } from "./find-users.ts";
