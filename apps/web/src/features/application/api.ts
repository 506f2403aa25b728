import {
  approveApplication,
  listApplications,
  listReviewServices,
  readApplication,
  readOwnApplication,
  rejectApplication,
  submitApplication,
  withdrawApplication,
} from "@pharos/api/application";
import type { CallInput } from "@pharos/api/core";
import {
  acceptInvitation,
  acceptInvitationLink,
  declineInvitation,
  declineInvitationLink,
  listOwnInvitations,
  openInvitedAccount,
  showInvitationLink,
} from "@pharos/api/organisation";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";
import { useMe } from "../identity/index.ts";

/** What the review list asks for. */
export type ApplicationFilter = NonNullable<CallInput<typeof listApplications>["query"]>;

/** Queries of applications. */
export const applicationQueries = {
  /** What the reader may decide on, a page at a time. */
  list: (filter: ApplicationFilter) =>
    queryOptions({
      queryKey: ["application", "list", filter],
      queryFn: ({ signal }) => call(listApplications, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** How many wait for a decision. */
  waiting: () =>
    queryOptions({
      queryKey: ["application", "waiting"],
      queryFn: async ({ signal }) =>
        (await call(listApplications, { query: { pageSize: 1 } }, { signal, isPageRead: false })).waiting,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: ["application", "detail", id],
      queryFn: ({ signal }) => call(readApplication, { params: { id } }, { signal, isPageRead: false }),
    }),
  /** Services under which a number of this customer can be made. */
  services: (companyId: number) =>
    queryOptions({
      queryKey: ["application", "services", companyId],
      queryFn: ({ signal }) =>
        call(listReviewServices, { query: { companyId } }, { signal, isPageRead: false }),
    }),
  /** The own newest application of someone who is signed in. */
  own: () =>
    queryOptions({
      queryKey: ["application", "own"],
      queryFn: async ({ signal }) =>
        (await call(readOwnApplication, { query: {} }, { signal, isPageRead: false })).application,
    }),
} as const;

/** Looks an application up with a phone and the code sent to it. */
export const lookUpApplication = async (proof: { phone: string; smsCode: string }) =>
  (await call(readOwnApplication, { query: proof }, { isPageRead: false })).application;

/** What the link of an invitation invites to. */
export const invitationLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ["application", "invitationLink", token],
    queryFn: ({ signal }) => call(showInvitationLink, { body: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Invitations that wait for the reader. */
export const ownInvitationsQuery = () =>
  queryOptions({
    queryKey: ["application", "invitations"],
    queryFn: ({ signal }) => call(listOwnInvitations, {}, { signal, isPageRead: false }),
  });

export const useSubmitApplication = apiMutation(submitApplication, {
  stales: ["application"],
  isQuiet: true,
});
export const useWithdrawApplication = apiMutation(withdrawApplication, { stales: ["application"] });
export const useApproveApplication = apiMutation(approveApplication, {
  stales: ["application", "organisation", "serviceRequest", "contract"],
});
export const useRejectApplication = apiMutation(rejectApplication, {
  stales: ["application", "serviceRequest"],
});
export const useOpenInvitedAccount = apiMutation(openInvitedAccount);
/** A new membership changes what every list may show. */
export const useAcceptInvitation = apiMutation(acceptInvitation, {
  stales: ["application", "organisation", "serviceRequest"],
});
export const useAcceptInvitationLink = apiMutation(acceptInvitationLink, {
  stales: ["organisation", "serviceRequest"],
});
export const useDeclineInvitation = apiMutation(declineInvitation, { stales: ["application"] });
export const useDeclineInvitationLink = apiMutation(declineInvitationLink);

/** How many applications wait for the reader's decision; undefined for people who decide on none. */
export function useWaitingApplications(): number | undefined {
  const mayReview = useMe().perms.includes("audit:review");
  return useQuery({ ...applicationQueries.waiting(), enabled: mayReview }).data;
}
