import {
  cancelLeave as cancelLeaveEndpoint,
  copyDutyWeek as copyWeekEndpoint,
  countMembers as countEndpoint,
  decideLeave as decideLeaveEndpoint,
  deleteTeam as deleteEndpoint,
  deleteDutyTurn as deleteTurnEndpoint,
  findEngineers,
  findMembers,
  getMember,
  getTeam,
  getTeamCalendar,
  listTeamsByAsset as listByAssetEndpoint,
  listTeamContracts as listContractsEndpoint,
  listTechDomains as listDomainsEndpoint,
  listDuty,
  listLeave as listLeaveEndpoint,
  listMembers as listMembersEndpoint,
  listTechTags as listTagsEndpoint,
  listTeams as listTeamsEndpoint,
  listDutyTurns as listTurnsEndpoint,
  removeCert,
  saveTeam as saveEndpoint,
  saveLeave as saveLeaveEndpoint,
  saveDutyTurn as saveTurnEndpoint,
  setEngineerStatus as setStatusEndpoint,
} from "@pharos/api/team";
import type { Route } from "../../http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { certRegister } from "./cert.ts";
import { copyDutyWeek } from "./copy-duty-week.ts";
import { deleteTeam } from "./delete-team.ts";
import { deleteDutyTurn, listDutyTurns, saveDutyTurn } from "./duty-turns.ts";
import { findServiceEngineers } from "./find-service-engineers.ts";
import { cancelLeave, decideLeave, saveLeave } from "./leave.ts";
import { listDutyRoster } from "./list-duty.ts";
import { listLeave } from "./list-leave.ts";
import { countMembers, findMemberNames, listMembers } from "./list-members.ts";
import { listTeamContracts } from "./list-team-contracts.ts";
import { listTeams, listTeamsByAsset, listTechDomains, listTechTags, readTeam } from "./list-teams.ts";
import { readMember } from "./read-member.ts";
import { saveTeam } from "./save-team.ts";
import { setEngineerStatus } from "./set-engineer-status.ts";
import { routeTeamExports } from "./team.export.ts";
import { readTeamCalendar } from "./team-calendar.ts";

/** Connects the module's endpoints to the use cases. */
export const teamRoutes =
  (platform: Platform) =>
  (route: Route): void => {
    const { withTransaction } = platform;

    route(listTeamsEndpoint, (call, { query }) => listTeams(platform, call, query));
    route(getTeam, (call, { params }) => readTeam(platform, call, params.id));
    route(listByAssetEndpoint, (call, { query }) => listTeamsByAsset(platform, call, query.assetId));
    route(listDomainsEndpoint, () => listTechDomains(platform));
    route(listTagsEndpoint, (_call, { query }) => listTechTags(platform, query.teamId));
    route(listContractsEndpoint, (call, { query }) => listTeamContracts(platform, call, query));
    route(saveEndpoint, (call, { body }) => saveTeam(platform, call, body));
    route(deleteEndpoint, (call, { params }) => deleteTeam(withTransaction, call, params.id));

    route(listMembersEndpoint, (call, { query }) => listMembers(platform, call, query));
    route(getMember, (call, { query }) => readMember(platform, call, query));
    route(findMembers, (_call, { query }) => findMemberNames(platform, query));
    route(countEndpoint, (_call, { query }) => countMembers(platform, query.teamId));
    route(findEngineers, (call, { query }) => findServiceEngineers(platform, call, query));

    route(listDuty, (call, { query }) => listDutyRoster(platform, call, query));
    route(listTurnsEndpoint, (call, { query }) => listDutyTurns(platform, call, query));
    route(saveTurnEndpoint, (call, { body }) => saveDutyTurn(platform, call, body));
    route(deleteTurnEndpoint, (call, { params }) => deleteDutyTurn(platform, call, params.id));
    route(copyWeekEndpoint, (call, { body }) => copyDutyWeek(platform, call, body));
    route(listLeaveEndpoint, (call, { query }) => listLeave(platform, call, query));
    route(saveLeaveEndpoint, (call, { body }) => saveLeave(platform, call, body));
    route(decideLeaveEndpoint, (call, { body }) => decideLeave(platform, call, body));
    route(cancelLeaveEndpoint, (call, { body }) => cancelLeave(platform, call, body));
    route(getTeamCalendar, (call, { query }) => readTeamCalendar(platform, call, query));
    route(setStatusEndpoint, (call, { body }) => setEngineerStatus(platform, call, body));

    certRegister.route(route, platform);
    route(removeCert, (call, { params }) => certRegister.remove(platform, call, params.id));

    routeTeamExports(route, platform);
  };
