import type { QueryClient } from "@tanstack/react-query";
import type { Prefetch } from "../../shared/prefetch.ts";
import { openAdvisories } from "../advisory/index.ts";
import { cachedUser } from "../identity/index.ts";
import { deskQueries, serviceRequestQueries } from "../service-request/index.ts";
import { PlansPanel, VendorTiles, WaitingPanel } from "./lazy-parts.tsx";
import { firstQueue, waitingQuery, workbenchQueries } from "./queries.ts";

/** Starts what the face of the signed-in person shows. */
export const prefetchWorkbench: Prefetch = ({ client }) => {
  const isCustomer = cachedUser(client)?.isEsUser ?? false;
  const lists = isCustomer
    ? [workbenchQueries.open(), workbenchQueries.recentlyClosed()]
    : [workbenchQueries.queue(firstQueue(cachedUser(client)?.teams.length ?? 0))];
  return Promise.all([
    ...(isCustomer
      ? []
      : [VendorTiles.preload(), WaitingPanel.preload(), client.ensureQueryData(waitingQuery())]),
    ...lists.map((query) => client.ensureQueryData(query)),
    PlansPanel.preload(),
    ensureAdvisories(client),
    client.ensureQueryData(deskQueries.counts()),
    client.ensureQueryData(serviceRequestQueries.duty()),
  ]);
};

/** Starts the tiles and requests of a phone. */
export const prefetchMobileWorkbench: Prefetch = ({ client }) =>
  Promise.all([
    client.ensureQueryData(deskQueries.counts()),
    client.ensureQueryData(workbenchQueries.mostUrgent(cachedUser(client)?.teams.length ?? 0)),
    ensureAdvisories(client),
  ]);

/** What stands above everything else when there is some. */
function ensureAdvisories(client: QueryClient): Promise<unknown> {
  const user = cachedUser(client);
  const isShown = user?.isEsUser === true && user.perms.includes("knowledge:view");
  return isShown ? client.ensureQueryData(openAdvisories()) : Promise.resolve();
}
