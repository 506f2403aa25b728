import {
  exportMembers,
  exportTeams,
  listMembers as listMembersEndpoint,
  listTeams as listTeamsEndpoint,
} from "@pharos/api/team";
import { engineerStatus, techLevel, workCategory } from "@pharos/domain/enums";
import type { Route } from "../../http/route.ts";
import { routeExport } from "../../platform/export/route-export.ts";
import type { Platform } from "../../platform/platform.ts";
import { listMembers } from "./list-members.ts";
import { listTeams } from "./list-teams.ts";

/** Serves the lists of teams, members and certificates as files. */
export function routeTeamExports(route: Route, platform: Platform): void {
  routeExport(route, platform, listTeamsEndpoint, exportTeams, {
    name: "team.list.title",
    list: (snapshot, call, query) => listTeams(snapshot, call, query),
    columns: [
      { title: "team.field.name", value: (row) => row.name },
      { title: "team.field.nameEn", value: (row) => row.nameEn },
      {
        title: "team.field.groupType",
        value: (row, { t }) => t(workCategory.labelKeyOfCode(row.groupType)),
      },
      { title: "team.field.city", value: (row) => row.city },
      { title: "team.field.leader", value: (row) => row.leaderName },
      { title: "team.field.techDomains", value: (row) => row.techDomains.join(", ") },
      { title: "team.field.memberCount", value: (row) => row.memberCount },
      { title: "team.field.onDutyCount", value: (row) => row.onDutyCount },
      { title: "team.field.loadRate", value: (row) => row.loadRate },
      { title: "team.field.taskCount", value: (row) => row.taskCount },
      { title: "team.field.companyCount", value: (row) => row.companyCount },
    ],
  });
  routeExport(route, platform, listMembersEndpoint, exportMembers, {
    name: "team.members.title",
    list: (snapshot, call, query) => listMembers(snapshot, call, query),
    columns: [
      { title: "team.field.person", value: (row) => row.employeeName },
      {
        title: "team.field.category",
        value: (row, { t }) => t(workCategory.labelKeyOfCode(row.category)),
      },
      {
        title: "team.field.isAdmin",
        value: (row, { t }) => t(row.isAdmin ? "team.yes" : "team.no"),
      },
      {
        title: "team.field.status",
        value: (row, { t }) => t(engineerStatus.labelKeyOfCode(row.engineerStatus)),
      },
      {
        title: "team.field.techLevel",
        value: (row, { t }) => (row.techLevel === null ? null : t(techLevel.labelKeyOfCode(row.techLevel))),
      },
      { title: "team.field.techTags", value: (row) => row.techTags.join(", ") },
      { title: "team.field.capacityHours", value: (row) => row.capacityHours },
      { title: "team.field.loadRate", value: (row) => row.loadRate },
      { title: "team.field.openSr", value: (row) => row.openSr },
      { title: "team.field.openPlan", value: (row) => row.openPlan },
      { title: "team.field.weekHours", value: (row) => row.weekHours },
      { title: "team.field.certCount", value: (row) => row.certCount },
    ],
  });
}
