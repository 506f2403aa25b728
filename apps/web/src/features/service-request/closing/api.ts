import {
  archiveServiceRequest,
  askCloseConfirmation,
  rateByLink,
  rateServiceRequest,
  readRatingInvitation,
  type ServiceRequestDetail,
} from "@pharos/contract/service-request";
import { queryOptions } from "@tanstack/react-query";
import { cacheWrite, call, contractMutation } from "../../../shared/api/index.ts";
import { serviceRequestQueries } from "../api.ts";

/** Puts the fresh record on the page at once; everything else about requests is looked at again. */
const freshDetail = {
  writes: (detail: ServiceRequestDetail) => [cacheWrite(serviceRequestQueries.detail(detail.id), detail)],
  stales: ["serviceRequest", "message"],
} as const;

/** Asks the customer to confirm that a request can be closed. */
export const useAskCloseConfirmation = contractMutation(askCloseConfirmation, freshDetail);

/** Rates a closed request. */
export const useRateServiceRequest = contractMutation(rateServiceRequest, freshDetail);

/** Puts a closed request away for good. */
export const useArchiveServiceRequest = contractMutation(archiveServiceRequest, freshDetail);

/** What a link to rate is about; it belongs to no session. */
export const ratingInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["ratingLink", token],
    queryFn: ({ signal }) => call(readRatingInvitation, { params: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Rates by a link. */
export const useRateByLink = contractMutation(rateByLink, {
  writes: (invitation, { params }) => [cacheWrite(ratingInvitationQuery(params.token), invitation)],
  isQuiet: true,
});
