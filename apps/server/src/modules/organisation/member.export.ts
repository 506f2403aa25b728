import { exportMembers, listMembers as listEndpoint } from "@pharos/api/organisation";
import { memberStatus } from "@pharos/domain/enums";
import type { Route } from "../../http/route.ts";
import { routeExport } from "../../platform/export/route-export.ts";
import type { Platform } from "../../platform/platform.ts";
import { listMembers } from "./list-members.ts";

/** Serves the members of an organisation as a file; phone numbers are masked as in the list. */
export function routeMemberExport(route: Route, platform: Platform): void {
  routeExport(route, platform, listEndpoint, exportMembers, {
    name: "organisation.members.title",
    list: (snapshot, call, query) => listMembers(snapshot, call, query),
    columns: [
      { title: "organisation.member.name", value: (row) => row.name },
      { title: "organisation.member.jobTitle", value: (row) => row.jobTitle },
      { title: "organisation.member.account", value: (row) => row.account },
      { title: "organisation.member.phone", value: (row) => row.phone },
      { title: "organisation.member.email", value: (row) => row.email },
      { title: "organisation.member.workCity", value: (row) => row.workCity },
      {
        title: "organisation.member.isAdmin",
        value: (row, { t }) => t(row.isAdmin ? "organisation.yes" : "organisation.no"),
      },
      {
        title: "organisation.member.status",
        value: (row, { t }) => t(memberStatus.labelKeyOfCode(row.status)),
      },
      { title: "organisation.member.joinTime", kind: "date", value: (row) => row.joinTime },
      { title: "organisation.member.lastLoginTime", kind: "time", value: (row) => row.lastLoginTime },
    ],
  });
}
