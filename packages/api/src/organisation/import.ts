import { Id, importOf } from "../core/index.ts";

export const importCompanies = importOf({
  path: "/esapi/companies/import",
  access: { permission: "org:edit" },
  summary: "Import organisations from a sheet; known ones, by external number or name, are changed",
  scope: {},
});

export const importMembers = importOf({
  path: "/esapi/companies/employees/import",
  access: { permission: "org:member" },
  summary: "Import members of an organisation from a sheet; known ones, by phone number, are changed",
  scope: { companyId: Id },
});
