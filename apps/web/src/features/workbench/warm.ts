import type { Warm } from "../../shared/warm.ts";
import { cachedUser } from "../identity/index.ts";
import { serviceRequestQueries } from "../service-request/index.ts";
import { workbenchQueries } from "./queries.ts";

/** Starts what the face of the signed-in person shows. */
export const warmWorkbench: Warm = ({ client }) => {
  const isCustomer = cachedUser(client)?.isEsUser ?? false;
  const lists = isCustomer
    ? [workbenchQueries.open(), workbenchQueries.recentlyClosed()]
    : [
        workbenchQueries.queue("all"),
        workbenchQueries.openCount(),
        workbenchQueries.mineCount(),
        workbenchQueries.unassignedCount(),
        workbenchQueries.breachedCount(),
      ];
  return Promise.all([
    ...lists.map((query) => client.ensureQueryData(query)),
    client.ensureQueryData(serviceRequestQueries.duty()),
  ]);
};

/** Starts the tiles and requests of a phone. */
export const warmMobileWorkbench: Warm = ({ client }) =>
  Promise.all([
    client.ensureQueryData(workbenchQueries.openCount()),
    client.ensureQueryData(workbenchQueries.myMostUrgent()),
  ]);
