import {
  copyDutyWeek as copyWeekEndpoint,
  countMembers as countEndpoint,
  deleteTeam as deleteEndpoint,
  deleteDutyTurn as deleteTurnEndpoint,
  findEngineers,
  findMembers,
  getMember,
  getTeam,
  listTeamsByAsset as listByAssetEndpoint,
  listTeamContracts as listContractsEndpoint,
  listTechDomains as listDomainsEndpoint,
  listDuty,
  listMembers as listMembersEndpoint,
  listTechTags as listTagsEndpoint,
  listTeams as listTeamsEndpoint,
  listDutyTurns as listTurnsEndpoint,
  removeCert,
  saveTeam as saveEndpoint,
  saveDutyTurn as saveTurnEndpoint,
  setEngineerStatus as setStatusEndpoint,
} from "@pharos/api/team";
import type { Serve } from "../../http/serve.ts";
import type { Platform } from "../../platform/platform.ts";
import { certRegister } from "./cert.ts";
import { copyDutyWeek } from "./copy-duty-week.ts";
import { deleteTeam } from "./delete-team.ts";
import { deleteDutyTurn, listDutyTurns, saveDutyTurn } from "./duty-turns.ts";
import { findServiceEngineers } from "./find-service-engineers.ts";
import { listDutyRoster } from "./list-duty.ts";
import { countMembers, findMemberNames, listMembers } from "./list-members.ts";
import { listTeamContracts } from "./list-team-contracts.ts";
import { listTeams, listTeamsByAsset, listTechDomains, listTechTags, readTeam } from "./list-teams.ts";
import { readMember } from "./read-member.ts";
import { saveTeam } from "./save-team.ts";
import { setEngineerStatus } from "./set-engineer-status.ts";
import { serveTeamExports } from "./team.export.ts";

/** Connects the module's endpoints to the use cases. */
export const teamRoutes =
  (platform: Platform) =>
  (serve: Serve): void => {
    const { withTransaction } = platform;

    serve(listTeamsEndpoint, (call, { query }) => listTeams(platform, call, query));
    serve(getTeam, (call, { params }) => readTeam(platform, call, params.id));
    serve(listByAssetEndpoint, (call, { query }) => listTeamsByAsset(platform, call, query.assetId));
    serve(listDomainsEndpoint, () => listTechDomains(platform));
    serve(listTagsEndpoint, (_call, { query }) => listTechTags(platform, query.teamId));
    serve(listContractsEndpoint, (call, { query }) => listTeamContracts(platform, call, query));
    serve(saveEndpoint, (call, { body }) => saveTeam(platform, call, body));
    serve(deleteEndpoint, (call, { params }) => deleteTeam(withTransaction, call, params.id));

    serve(listMembersEndpoint, (call, { query }) => listMembers(platform, call, query));
    serve(getMember, (call, { query }) => readMember(platform, call, query));
    serve(findMembers, (_call, { query }) => findMemberNames(platform, query));
    serve(countEndpoint, (_call, { query }) => countMembers(platform, query.teamId));
    serve(findEngineers, (call, { query }) => findServiceEngineers(platform, call, query));

    serve(listDuty, (call, { query }) => listDutyRoster(platform, call, query));
    serve(listTurnsEndpoint, (call, { query }) => listDutyTurns(platform, call, query));
    serve(saveTurnEndpoint, (call, { body }) => saveDutyTurn(platform, call, body));
    serve(deleteTurnEndpoint, (call, { params }) => deleteDutyTurn(platform, call, params.id));
    serve(copyWeekEndpoint, (call, { body }) => copyDutyWeek(platform, call, body));
    serve(setStatusEndpoint, (call, { body }) => setEngineerStatus(platform, call, body));

    certRegister.serve(serve, platform);
    serve(removeCert, (call, { params }) => certRegister.remove(platform, call, params.id));

    serveTeamExports(serve, platform);
  };
