import type { Module } from "../../platform/module.ts";
import { listener } from "../../platform/outbox.ts";
import type { Platform } from "../../platform/platform.ts";
import { certFiles } from "./cert-files.ts";
import { followLeaves } from "./follow-leave.job.ts";
import { notifyCertExpiring } from "./notify-cert-expiring.ts";
import { notifyLeave } from "./notify-leave.ts";
import { remindCerts } from "./remind-certs.job.ts";
import { certExpiring, leaveChanged } from "./team.events.ts";
import { teamHistory } from "./team.history.ts";
import { teamRoutes } from "./team.routes.ts";

export { bookedTime } from "./booked-time.sql.ts";
export { type CountedEngineer, findCountedEngineers } from "./counted-engineers.repo.ts";
export { findEngineers } from "./engineer.repo.ts";
export { lockPeople } from "./lock-people.ts";
export { findLeaveDays } from "./period.repo.ts";
export { absenceOf } from "./period-time.ts";
export { teamById, teamByName } from "./references.repo.ts";
export { certExpiring } from "./team.events.ts";
export { runsTeam, seenTeamsOf, seesTeam } from "./team.policy.ts";
export { findTeamLeave } from "./team-leave.repo.ts";
export { wordBookings } from "./word-booking.ts";
export { stayOnSite } from "./write-engineer-status.ts";

/** Creates the module of teams, duty and certificates. */
export function createTeamModule(platform: Platform): Module {
  return {
    routes: teamRoutes(platform),
    listeners: [
      listener("team.notifyCertExpiring", certExpiring, notifyCertExpiring),
      listener("team.notifyLeave", leaveChanged, notifyLeave),
    ],
    jobs: [remindCerts, followLeaves],
    historyTargets: teamHistory(platform),
    fileOwners: [certFiles(platform)],
  };
}
