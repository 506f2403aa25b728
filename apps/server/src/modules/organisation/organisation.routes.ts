import {
  acceptInvitation as acceptInvitationEndpoint,
  acceptInvitationLink,
  addMember as addMemberEndpoint,
  addMembers as addMembersEndpoint,
  declineInvitation as declineInvitationEndpoint,
  declineInvitationLink,
  deleteCompany as deleteCompanyEndpoint,
  findCompanies as findCompaniesEndpoint,
  findDba,
  findUsers as findUsersEndpoint,
  getCompany,
  getCompanyName,
  importCompanies as importCompaniesEndpoint,
  importMembers as importMembersEndpoint,
  inviteMember as inviteMemberEndpoint,
  leaveCompany as leaveCompanyEndpoint,
  listCompanies as listCompaniesEndpoint,
  listHandOver as listHandOverEndpoint,
  listMembers as listMembersEndpoint,
  listOwnInvitations as listOwnInvitationsEndpoint,
  openInvitedAccount as openInvitedAccountEndpoint,
  removeMembers as removeMembersEndpoint,
  revokeInvitation as revokeInvitationEndpoint,
  saveCompany as saveCompanyEndpoint,
  setMemberAdmin as setMemberAdminEndpoint,
  setRequestVisibility as setRequestVisibilityEndpoint,
  showInvitationLink,
  updateMember as updateMemberEndpoint,
} from "@pharos/api/organisation";
import { acrossOrganisations } from "@pharos/db";
import type { Route } from "../../http/route.ts";
import { addMember } from "./add-member.ts";
import { addMembers } from "./add-members.ts";
import { routeCompanyExport } from "./company.export.ts";
import { deleteCompany } from "./delete-company.ts";
import { findCompanies } from "./find-companies.ts";
import { findUsers } from "./find-users.ts";
import { importCompanies } from "./import-companies.ts";
import { importMembers } from "./import-members.ts";
import { acceptInvitation, acceptLink } from "./invitation/accept-invitation.ts";
import { declineInvitation, declineLink } from "./invitation/decline-invitation.ts";
import { inviteMember } from "./invitation/invite-member.ts";
import { listOwnInvitations } from "./invitation/list-own-invitations.ts";
import { openInvitedAccount } from "./invitation/open-account.ts";
import { revokeInvitation } from "./invitation/revoke-invitation.ts";
import { showLink } from "./invitation/show-link.ts";
import { listCompanies } from "./list-companies.ts";
import { listHandOver } from "./list-hand-over.ts";
import { listMembers } from "./list-members.ts";
import { routeMemberExport } from "./member.export.ts";
import type { OrganisationPlatform } from "./organisation.ports.ts";
import { searchEngineers } from "./person-search.repo.ts";
import { readCompany, readCompanyName } from "./read-company.ts";
import { leaveCompany, removeMembers } from "./remove-members.ts";
import { saveCompany } from "./save-company.ts";
import { setMemberAdmin } from "./set-member-admin.ts";
import { setRequestVisibility } from "./set-request-visibility.ts";
import { updateMember } from "./update-member.ts";

/** Connects the module's endpoints to the use cases. */
export const organisationRoutes =
  (platform: OrganisationPlatform) =>
  (route: Route): void => {
    route(findUsersEndpoint, (call, { query }) => findUsers(platform, call, query));
    route(findDba, (_call, { query }) => searchEngineers(platform.database.kysely, query));
    route(findCompaniesEndpoint, (call, { query }) => findCompanies(platform, call, query));

    route(listCompaniesEndpoint, (call, { query }) => listCompanies(platform, call, query));
    routeCompanyExport(route, platform);
    route(getCompany, (call, { query }) => readCompany(platform, call, query));
    route(getCompanyName, (call, { params }) => readCompanyName(platform, call, params.id));
    route(saveCompanyEndpoint, (call, { body }) => saveCompany(platform, call, body));
    route(deleteCompanyEndpoint, (call, { params }) => deleteCompany(platform, call, params.id));
    route(setRequestVisibilityEndpoint, async (call, { body }) => {
      await setRequestVisibility(platform, call, body);
      return readCompany(platform, call, { id: body.companyId });
    });
    route(importCompaniesEndpoint, (call, { body }) => importCompanies(platform, call, body));

    route(listMembersEndpoint, (call, { query }) => listMembers(platform, call, query));
    routeMemberExport(route, platform);
    route(addMembersEndpoint, (call, { body }) => addMembers(platform, call, body));
    route(addMemberEndpoint, (call, { body }) => addMember(platform, call, body));
    route(updateMemberEndpoint, (call, { body }) => updateMember(platform, call, body));
    route(setMemberAdminEndpoint, (call, { body }) => setMemberAdmin(platform, call, body));
    route(importMembersEndpoint, (call, { body }) => importMembers(platform, call, body));
    route(listHandOverEndpoint, (call, { query }) => listHandOver(platform, call, query));
    route(removeMembersEndpoint, (call, { body }) => removeMembers(platform, call, body));
    route(leaveCompanyEndpoint, (call, { body }) => leaveCompany(platform, call, body));

    route(inviteMemberEndpoint, (call, { body }) => inviteMember(platform, call, body));
    route(revokeInvitationEndpoint, (call, { body }) => revokeInvitation(platform, call, body));
    // Whoever invites is not an organisation of the caller's yet.
    route(listOwnInvitationsEndpoint, (call) =>
      acrossOrganisations(() => listOwnInvitations(platform, call)),
    );
    route(acceptInvitationEndpoint, (call, { body }) =>
      acrossOrganisations(() => acceptInvitation(platform, call, body)),
    );
    route(declineInvitationEndpoint, (call, { body }) =>
      acrossOrganisations(() => declineInvitation(platform, call, body)),
    );
    route(acceptInvitationLink, (call, { body }) =>
      acrossOrganisations(() => acceptLink(platform, call, body)),
    );
    route.public(showInvitationLink, (call, { body }) => showLink(platform, call, body));
    route.public(openInvitedAccountEndpoint, (call, { body }) => openInvitedAccount(platform, call, body));
    route.public(declineInvitationLink, (call, { body }) => declineLink(platform, call, body));
  };
