import { readPagedQuery } from "@pharos/ui/list";
import type { Warm } from "../../shared/warm.ts";
import { contractItemQueries, itemsSpec, pocSpec } from "./api.ts";
import { idIn } from "./parts/address.ts";
import { queryOf, readAddress } from "./statistics/statistics-query.ts";

/** Starts the list of contract items as its address asks for it. */
export const warmContractItems: Warm = ({ search, client }) =>
  client.ensureQueryData(contractItemQueries.list(itemsSpec.filterOf(readPagedQuery(search, itemsSpec))));

/** Starts the list of proofs of concept. */
export const warmPocItems: Warm = ({ search, client }) =>
  client.ensureQueryData(contractItemQueries.pocItems(pocSpec.filterOf(readPagedQuery(search, pocSpec))));

/** Starts the statistics. */
export const warmContractStatistics: Warm = ({ search, client }) =>
  client.ensureQueryData(contractItemQueries.statistics(queryOf(readAddress(search))));

/** Starts the items of a service number. */
export const warmServiceItems: Warm = ({ params, client }) => {
  const id = idIn(params["id"]);
  return id === undefined ? Promise.resolve() : client.ensureQueryData(contractItemQueries.serviceItems(id));
};

/** Starts the figures of a service number. */
export const warmCostEfficiency: Warm = ({ params, client }) => {
  const id = idIn(params["id"]);
  return id === undefined
    ? Promise.resolve()
    : client.ensureQueryData(contractItemQueries.costEfficiency(id));
};
