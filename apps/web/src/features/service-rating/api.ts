import { rateByLink, readRatingInvitation } from "@pharos/contract/service-request";
import { queryOptions } from "@tanstack/react-query";
import { cacheWrite, call, contractMutation } from "../../shared/api/index.ts";

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
