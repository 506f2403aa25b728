export { CompanyOption, findCompanies } from "./find-companies.ts";
export { EngineerOption, findDba } from "./find-dba.ts";
export { findUsers, UserOption } from "./find-users.ts";
export { getCompany, getCompanyName } from "./get-company.ts";
export { HandOverRequest, listHandOver } from "./hand-over.ts";
export { importCompanies, importMembers } from "./import.ts";
export {
  acceptInvitation,
  acceptInvitationLink,
  declineInvitation,
  declineInvitationLink,
  inviteMember,
  listOwnInvitations,
  OwnInvitation,
  openInvitedAccount,
  revokeInvitation,
  showInvitationLink,
} from "./invitations.ts";
export { exportCompanies, listCompanies } from "./list-companies.ts";
export {
  addMember,
  addMembers,
  exportMembers,
  leaveCompany,
  listMembers,
  NewMember,
  removeMembers,
  setMemberAdmin,
  updateMember,
} from "./members.ts";
export { CompanyForm, deleteCompany, saveCompany, setRequestVisibility } from "./save-company.ts";
export { SetUpCustomer, setUpCustomer } from "./set-up-customer.ts";
export { CompanyInfo, CompanyRow, MemberRow } from "./shapes.ts";
