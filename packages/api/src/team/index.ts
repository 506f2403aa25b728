export { CertRow, cert, certs, exportCerts, listCerts, removeCert, saveCert } from "./certs.ts";
export {
  copyDutyWeek,
  deleteDutyTurn,
  listDutyTurns,
  saveDutyTurn,
  setEngineerStatus,
} from "./duty.ts";
export { listDuty } from "./duty-info.ts";
export {
  cancelLeave,
  decideLeave,
  getTeamCalendar,
  Leave,
  listLeave,
  saveLeave,
  type TeamCalendarMark,
  teamCalendarDaysMax,
} from "./leave.ts";
export { certNoticeDays, rosterDaysMax, shiftHoursMax, teamSizes } from "./limits.ts";
export {
  exportTeams,
  getTeam,
  listTeamContracts,
  listTeams,
  listTeamsByAsset,
  listTechDomains,
  listTechTags,
} from "./list.ts";
export { countMembers, exportMembers, findMembers, getMember, listMembers, MemberCard } from "./members.ts";
export { deleteTeam, MemberInput, saveTeam } from "./save.ts";
export { findEngineers } from "./service-dba.ts";
export {
  DutyTurn,
  EngineerState,
  MemberRow,
  ServedCompany,
  TeamDetail,
  TeamRow,
} from "./shapes.ts";
