import { listContracts } from "@pharos/api/contract";
import { listDictionary } from "@pharos/api/dictionary";
import { listServiceNumbers } from "@pharos/api/service-number";
import { listTeams } from "@pharos/api/team";
import { dictionaryType } from "@pharos/domain/enums";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/index.ts";

const choicesMax = 100;
const staleMs = 60_000;

/** What the forms choose from; keys by the module that answers. */
export const choiceQueries = {
  /** Contracts by their number or name; one line a service. */
  contracts: (search: string, companyId?: number) =>
    queryOptions({
      queryKey: ["contract", "choices", search, companyId ?? 0],
      queryFn: ({ signal }) =>
        call(
          listContracts,
          { query: { pageSize: choicesMax, ...(search && { search }), ...(companyId && { companyId }) } },
          { signal, isPageRead: false },
        ),
      placeholderData: keepPreviousData,
      staleTime: staleMs,
    }),
  /** The service numbers of a customer. */
  numbers: (companyId: number) =>
    queryOptions({
      queryKey: ["serviceNumber", "choices", companyId],
      queryFn: ({ signal }) =>
        call(
          listServiceNumbers,
          { query: { companyId, pageSize: choicesMax } },
          { signal, isPageRead: false },
        ),
      staleTime: staleMs,
    }),
  teams: () =>
    queryOptions({
      queryKey: ["team", "choices"],
      queryFn: ({ signal }) =>
        call(listTeams, { query: { pageSize: choicesMax } }, { signal, isPageRead: false }),
      staleTime: staleMs,
    }),
  products: () =>
    queryOptions({
      queryKey: ["dictionary", "productCatalogue"],
      queryFn: ({ signal }) =>
        call(
          listDictionary,
          { query: { dictType: dictionaryType.toCode("productCatalogue") } },
          { signal, isPageRead: false },
        ),
      staleTime: 10 * staleMs,
    }),
} as const;
