import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Subject } from "../../platform/subject.ts";
import { visibleCompanies } from "./company.visibility.ts";
import { nameKeyQueues } from "./name-key/name-key.queue.ts";
import { organisationHistory } from "./organisation.history.ts";
import { organisationListeners } from "./organisation.listeners.ts";
import type { OrganisationPorts } from "./organisation.ports.ts";
import { organisationRoutes } from "./organisation.routes.ts";

export { servingTeamIds } from "./company.repo.ts";
export { visibleCompanies } from "./company.visibility.ts";
export { createEnroller } from "./enrol-member.ts";
export { findCompanies } from "./find-companies.ts";
export { mayFindPeople } from "./find-users.ts";
export {
  type InvitationRequest,
  sendInvitation,
} from "./invitation/send-invitation.ts";
export { leadsCompany, leadsWork } from "./leading.sql.ts";
export { lockForMembers } from "./lock-members.ts";
export { memberLeft } from "./organisation.events.ts";
export { deliversTo } from "./organisation.policy.ts";
export type { HandOver, HandOverRow, OrganisationPorts } from "./organisation.ports.ts";
export {
  findCompanyAdmins,
  findCompanyMembers,
  findOnDuty,
  findTeamAdmins,
  findTeamMembers,
  findVendorPeople,
  isActiveTeam,
  worksForVendor,
} from "./people.repo.ts";
export { searchPeople } from "./person-search.repo.ts";
export {
  customerById,
  customerByName,
  vendorPersonByAccount,
  vendorPersonById,
} from "./references.repo.ts";
export { createCompanyWriter } from "./save-company.ts";

/** Organisations can be starred by anyone who may see their pages. */
const companySubject: Subject = {
  objectType: "company",
  visible: (db, actor) =>
    db
      .selectFrom("company")
      .select(["company.id", "company.name as title"])
      .where((eb) => (actor.permissions.has("org:view") ? visibleCompanies(actor)(eb) : eb.lit(false))),
  isCommentable: false,
  messageType: "system",
  linkOf: (id) => `/organization/${id}`,
};

/** Creates the module of organisations and their members. */
export function createOrganisationModule(platform: Platform, ports: OrganisationPorts): Module {
  return {
    routes: organisationRoutes({ ...platform, ...ports }),
    listeners: organisationListeners,
    queues: nameKeyQueues,
    historyTargets: organisationHistory(platform),
    subjects: [companySubject],
  };
}
