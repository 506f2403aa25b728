import type { Warm } from "../../shared/warm.ts";
import { cachedUser } from "../identity/index.ts";
import { deskQueries, serviceRequestQueries } from "../service-request/index.ts";
import { firstQueue, workbenchQueries } from "./queries.ts";

/** Starts what the face of the signed-in person shows. */
export const warmWorkbench: Warm = ({ client }) => {
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
export const warmMobileWorkbench: Warm = ({ client }) =>
  Promise.all([
    client.ensureQueryData(deskQueries.counts()),
    client.ensureQueryData(workbenchQueries.myMostUrgent()),
  ]);
