import type { Prefetch } from "../../shared/prefetch.ts";
import { cachedUser } from "../identity/index.ts";
import { deskQueries, serviceRequestQueries } from "../service-request/index.ts";
import { firstQueue, workbenchQueries } from "./queries.ts";

/** Starts what the face of the signed-in person shows. */
export const prefetchWorkbench: Prefetch = ({ client }) => {
  const isCustomer = cachedUser(client)?.isEsUser ?? false;
  const lists = isCustomer
    ? [workbenchQueries.open(), workbenchQueries.recentlyClosed()]
    : [workbenchQueries.queue(firstQueue(cachedUser(client)?.teams.length ?? 0))];
  return Promise.all([
    ...lists.map((query) => client.ensureQueryData(query)),
    client.ensureQueryData(deskQueries.counts()),
    client.ensureQueryData(serviceRequestQueries.duty()),
  ]);
};

/** Starts the tiles and requests of a phone. */
export const prefetchMobileWorkbench: Prefetch = ({ client }) =>
  Promise.all([
    client.ensureQueryData(deskQueries.counts()),
    client.ensureQueryData(workbenchQueries.mostUrgent(cachedUser(client)?.teams.length ?? 0)),
  ]);
