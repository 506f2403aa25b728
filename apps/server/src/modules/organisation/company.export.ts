import { exportCompanies, listCompanies as listEndpoint } from "@pharos/api/organisation";
import { companyLevel, companyStatus, partyType, validity } from "@pharos/domain/enums";
import { nameIn } from "@pharos/i18n";
import type { Route } from "../../http/route.ts";
import { routeExport } from "../../platform/export/route-export.ts";
import type { Platform } from "../../platform/platform.ts";
import { listCompanies } from "./list-companies.ts";

/** Serves the list of organisations as a file. */
export function routeCompanyExport(route: Route, platform: Platform): void {
  routeExport(route, platform, listEndpoint, exportCompanies, {
    name: "organisation.list.title",
    list: (snapshot, call, query) => listCompanies(snapshot, call, query),
    columns: [
      { title: "organisation.field.name", value: (row) => row.name },
      { title: "organisation.field.nameEn", value: (row) => row.nameEn },
      { title: "organisation.field.shortName", value: (row) => row.shortName },
      {
        title: "organisation.field.partyType",
        value: (row, { t }) => t(partyType.labelKeyOfCode(row.partyType)),
      },
      { title: "organisation.field.industry", value: (row) => row.industry },
      { title: "organisation.field.city", value: (row) => row.city },
      {
        title: "organisation.field.level",
        value: (row, { t }) => (row.level === null ? null : t(companyLevel.labelKeyOfCode(row.level))),
      },
      { title: "organisation.field.memberCount", value: (row) => row.memberCount },
      { title: "organisation.field.accCount", value: (row) => row.accCount },
      { title: "organisation.field.contractEnd", kind: "date", value: (row) => row.contractEnd },
      {
        title: "organisation.field.validity",
        value: (row, { t }) => (row.validity === null ? null : t(validity.labelKeyOfCode(row.validity))),
      },
      {
        title: "organisation.field.team",
        value: (row, { locale }) => nameIn(locale, row.teamName, row.teamNameEn),
      },
      { title: "organisation.field.manager", value: (row) => row.managerName },
      {
        title: "organisation.field.status",
        value: (row, { t }) => t(companyStatus.labelKeyOfCode(row.status)),
      },
    ],
  });
}
