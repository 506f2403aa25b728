import type { CallInput } from "@pharos/api/core";
import {
  linkRequirement,
  listRequestsOfRequirement,
  listRequirements,
  type RequirementRow,
  saveRequirement,
  voteForRequirement,
} from "@pharos/api/requirement";
import { listServiceRequests } from "@pharos/api/service-request";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";
import { listSpecOf } from "../../shared/list/list-spec.ts";

export type { RequirementRow };

/** A service request a requirement is linked with. */
export interface LinkedRequest {
  readonly id: number;
  readonly srNo: string;
  readonly title: string;
  readonly type: number;
  readonly status: number;
}

/** Reads of requirements. */
export const requirementQueries = {
  list: (filter: NonNullable<CallInput<typeof listRequirements>["query"]>) =>
    queryOptions({
      queryKey: ["requirement", "list", filter],
      queryFn: ({ signal }) => call(listRequirements, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ["requirement", "one", id],
      queryFn: ({ signal }) => call(listRequirements, { query: { id, pageSize: 1 } }, { signal }),
    }),
  ofRequest: (faultId: number) =>
    queryOptions({
      queryKey: ["requirement", "ofRequest", faultId],
      queryFn: ({ signal }) =>
        call(listRequirements, { query: { faultId, pageSize: 10 } }, { signal, isPageRead: false }),
    }),
  requests: (id: number) =>
    queryOptions({
      queryKey: ["requirement", "requests", id],
      queryFn: ({ signal }) =>
        call(listRequestsOfRequirement, { params: { id } }, { signal, isPageRead: false }),
    }),
} as const;

export const useSaveRequirement = apiMutation(saveRequirement, { stales: ["requirement"] });
export const useVoteForRequirement = apiMutation(voteForRequirement, { stales: ["requirement"] });
export const useLinkRequirement = apiMutation(linkRequirement, { stales: ["requirement"] });

/** Requests to link with, by number or words; of one organisation where the requirement belongs to one. */
export const findRequests = async (
  companyId: number | null,
  title: string | undefined,
  signal: AbortSignal,
): Promise<LinkedRequest[]> => {
  const query = { pageSize: 12, ...(title && { title }), ...(companyId !== null && { companyId }) };
  return (await call(listServiceRequests, { query }, { signal, isPageRead: false })).list;
};

/** The list of requirements in the address of its page. */
export const requirementSpec = listSpecOf(listRequirements, {
  keyword: "keyword",
  status: "status",
  type: "type",
  priority: "priority",
  company: "companyId",
  request: "faultId",
  mine: "mine",
});
