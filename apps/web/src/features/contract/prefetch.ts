import { readPagedQuery } from "@pharos/ui/list";
import type { Prefetch } from "../../shared/prefetch.ts";
import { contractQueries, serviceNumberQueries } from "./api.ts";
import { contractsSpec } from "./records/contracts-query.ts";

/** Starts the list as its address asks for it. */
export const prefetchContracts: Prefetch = ({ search, client }) =>
  client.ensureQueryData(contractQueries.list(contractsSpec.filterOf(readPagedQuery(search, contractsSpec))));

/** Starts the card of a service number and its figures. */
export const prefetchServiceNumber: Prefetch = ({ params, client }) => {
  const [id, companyId] = [Number(params["id"]), Number(params["companyId"])];
  if (!(Number.isSafeInteger(id) && id > 0 && Number.isSafeInteger(companyId) && companyId > 0))
    return Promise.resolve();
  return Promise.all([
    client.ensureQueryData(serviceNumberQueries.detail(id, companyId)),
    client.ensureQueryData(serviceNumberQueries.statistics(id)),
  ]);
};
