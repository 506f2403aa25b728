import { rateByLink, readRatingInvitation } from "@pharos/api/service-request";
import { queryOptions } from "@tanstack/react-query";
import { apiMutation, cacheWrite, call } from "../../shared/api/index.ts";

/** What a link to rate is about; it belongs to no session. */
export const ratingInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["ratingLink", token],
    queryFn: ({ signal }) => call(readRatingInvitation, { params: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Rates by a link. */
export const useRateByLink = apiMutation(rateByLink, {
  writes: (invitation, { params }) => [cacheWrite(ratingInvitationQuery(params.token), invitation)],
  isQuiet: true,
});
