import type { CallInput } from "@pharos/api/core";
import {
  chooseRuleArticle,
  type FleetDatabase,
  type FleetProblem,
  listFleetDatabases,
  listFleetProblems,
} from "@pharos/api/inspection";
import { inspectionSeverity } from "@pharos/domain/enums";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../../shared/api/index.ts";
import { listSpecOf } from "../../../shared/list/list-spec.ts";

export type { FleetDatabase, FleetProblem };

type ProblemFilter = NonNullable<CallInput<typeof listFleetProblems>["query"]>;
type DatabaseFilter = CallInput<typeof listFleetDatabases>["query"];

/** Queries over the databases of all customers. */
export const fleetQueries = {
  problems: (filter: ProblemFilter) =>
    queryOptions({
      queryKey: ["inspection", "fleet", "problems", filter],
      queryFn: ({ signal }) => call(listFleetProblems, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  databases: (filter: DatabaseFilter) =>
    queryOptions({
      queryKey: ["inspection", "fleet", "databases", filter],
      queryFn: ({ signal }) => call(listFleetDatabases, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
} as const;

/** Says which article a rule leads to. */
export const useChooseRuleArticle = apiMutation(chooseRuleArticle, { stales: ["inspection"] });

/** The findings of all customers in the address of their page. */
export const fleetProblemsSpec = listSpecOf(
  listFleetProblems,
  {
    keyword: "keyword",
    severity: (name) => (inspectionSeverity.hasName(name) ? { severity: name } : {}),
    dbType: "dbType",
  },
  { defaultPageSize: 20 },
);

/** The databases with one finding in the address of their page. */
export const fleetDatabasesSpec = listSpecOf(listFleetDatabases, {}, { defaultPageSize: 20 });
