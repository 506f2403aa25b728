import type { CallInput } from "@pharos/contract/core";
import {
  deleteCompany,
  getCompany,
  listCompanies,
  saveCompany,
  setRequestVisibility,
} from "@pharos/contract/organisation";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { cacheWrite, call, contractMutation } from "../../shared/api/index.ts";

/** What the list of organisations is narrowed by, before it is sent. */
export type CompanyFilter = NonNullable<CallInput<typeof listCompanies>["query"]>;

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
} as const;

/** Creates an organisation, or changes one. */
export const useSaveCompany = contractMutation(saveCompany, { stales: ["organisation"] });

/** Deletes an organisation. */
export const useDeleteCompany = contractMutation(deleteCompany, { stales: ["organisation"] });

/** Chooses who of the members sees the requests: what this browser knows of requests may be too much now. */
export const useSetRequestVisibility = contractMutation(setRequestVisibility, {
  writes: (company) => [cacheWrite(organisationQueries.detail(company.id), company)],
  stales: ["organisation", "serviceRequest"],
});
