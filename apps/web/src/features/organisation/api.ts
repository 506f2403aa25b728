import type { CallInput } from "@pharos/api/core";
import {
  addMember,
  addMembers,
  deleteCompany,
  getCompany,
  inviteMember,
  leaveCompany,
  listCompanies,
  listHandOver,
  listMembers,
  removeMembers,
  revokeInvitation,
  saveCompany,
  setMemberAdmin,
  setRequestVisibility,
  updateMember,
} from "@pharos/api/organisation";
import { memberStatus } from "@pharos/domain/enums";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, cacheWrite, call } from "../../shared/api/index.ts";
import { listSpecOf } from "../../shared/list/list-spec.ts";

/** What the list of organisations is narrowed by, before it is sent. */
export type CompanyFilter = NonNullable<CallInput<typeof listCompanies>["query"]>;

/** What the list of members is narrowed by, before it is sent. */
export type MemberFilter = NonNullable<CallInput<typeof listMembers>["query"]>;

/** Queries of organisations and their members. */
export const organisationQueries = {
  list: (filter: CompanyFilter) =>
    queryOptions({
      queryKey: ["organisation", "list", filter],
      queryFn: ({ signal }) => call(listCompanies, { query: filter }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
  /** One organisation; absent and invisible ones lead to “not found”. */
  detail: (id: number) =>
    queryOptions({
      queryKey: ["organisation", "detail", id],
      queryFn: ({ signal }) => call(getCompany, { query: { id } }, { signal }),
    }),
  members: (filter: MemberFilter) =>
    queryOptions({
      queryKey: ["organisation", "members", filter],
      queryFn: ({ signal }) => call(listMembers, { query: filter }, { signal, isPageRead: false }),
      placeholderData: keepPreviousData,
    }),
  /** Open requests of people who are about to leave. */
  handOver: (companyId: number, userIds: readonly number[]) =>
    queryOptions({
      queryKey: ["organisation", "handOver", companyId, userIds],
      queryFn: ({ signal }) =>
        call(
          listHandOver,
          { query: { companyId, userIds: userIds.join(",") } },
          { signal, isPageRead: false },
        ),
    }),
} as const;

const everything = { stales: ["organisation", "audit"] } as const;

/** Creates an organisation, or changes one. */
export const useSaveCompany = apiMutation(saveCompany, everything);

/** Deletes an organisation. */
export const useDeleteCompany = apiMutation(deleteCompany, everything);

/** Chooses who of the members sees the requests: what this browser knows of requests may be too much now. */
export const useSetRequestVisibility = apiMutation(setRequestVisibility, {
  writes: (company) => [cacheWrite(organisationQueries.detail(company.id), company)],
  stales: ["organisation", "serviceRequest", "audit"],
});

/** Enters people in an organisation and invites them. */
export const useAddMembers = apiMutation(addMembers, everything);

/** Invites someone who has an account. */
export const useAddMember = apiMutation(addMember, everything);

/** Changes a member. */
export const useUpdateMember = apiMutation(updateMember, everything);

/** Makes a member an admin, or no longer one. */
export const useSetMemberAdmin = apiMutation(setMemberAdmin, everything);

/** Invites a contact, or invites again. */
export const useInviteMember = apiMutation(inviteMember, everything);

/** Takes an invitation back. */
export const useRevokeInvitation = apiMutation(revokeInvitation, everything);

/** Lets members leave; their requests may go to someone else. */
export const useRemoveMembers = apiMutation(removeMembers, {
  stales: ["organisation", "serviceRequest", "audit"],
});

/** Leaves an organisation oneself. */
export const useLeaveCompany = apiMutation(leaveCompany, everything);

/** The organisations in the address of their page. */
export const companiesSpec = listSpecOf(listCompanies, {
  keyword: "keyword",
  type: "partyType",
  level: "level",
  validity: "validity",
  city: "city",
  team: "teamId",
  status: "status",
});

/** The members of an organisation in the address of their page; the tabs are who is there and who left. */
export const membersSpec = listSpecOf(
  listMembers,
  { keyword: "keyword", admin: "isAdmin" },
  {
    defaultTab: "active",
    defaultPageSize: 20,
    tab: (tab) =>
      memberStatus.hasName(tab) ? { status: tab === "active" ? ("1" as const) : ("0" as const) } : {},
  },
);
