import { readPagedQuery } from "@pharos/ui/list";
import type { Prefetch } from "../../shared/prefetch.ts";
import { contractItemQueries, itemsSpec, pocSpec } from "./api.ts";
import { idIn } from "./parts/address.ts";
import { queryOf, readAddress } from "./statistics/statistics-query.ts";

/** Starts the list of contract items as its address asks for it. */
export const prefetchContractItems: Prefetch = ({ search, client }) =>
  client.ensureQueryData(contractItemQueries.list(itemsSpec.filterOf(readPagedQuery(search, itemsSpec))));

/** Starts the list of proofs of concept. */
export const prefetchPocItems: Prefetch = ({ search, client }) =>
  client.ensureQueryData(contractItemQueries.pocItems(pocSpec.filterOf(readPagedQuery(search, pocSpec))));

/** Starts the statistics. */
export const prefetchContractStatistics: Prefetch = ({ search, client }) =>
  client.ensureQueryData(contractItemQueries.statistics(queryOf(readAddress(search))));

/** Starts the items of a service number. */
export const prefetchServiceItems: Prefetch = ({ params, client }) => {
  const id = idIn(params["id"]);
  return id === undefined ? Promise.resolve() : client.ensureQueryData(contractItemQueries.serviceItems(id));
};

/** Starts the figures of a service number. */
export const prefetchCostEfficiency: Prefetch = ({ params, client }) => {
  const id = idIn(params["id"]);
  return id === undefined
    ? Promise.resolve()
    : client.ensureQueryData(contractItemQueries.costEfficiency(id));
};
