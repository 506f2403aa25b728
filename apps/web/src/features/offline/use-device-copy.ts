import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { preloadBottomSheet } from "@pharos/ui";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keepDeviceCopy } from "../../shared/offline/device-copy.ts";
import { paths } from "../../shared/paths.ts";
import { useRouteDirectory } from "../../shared/route-directory.ts";
import { loadUser, useMe } from "../identity/index.ts";
import { ownPlansQuery, planQueries, visitsQuery } from "../plan/index.ts";
import { SignOutDialog } from "./lazy-sign-out.tsx";

/** Keeps on this device what is needed to check in, log hours, make an order and have it signed at a customer without a network. */
export function useDeviceCopy(): void {
  const client = useQueryClient();
  const { userId } = useMe();
  const { preload } = useRouteDirectory();
  useEffect(() => {
    const parts = async () => {
      for (const path of [paths.serviceOrder(1), paths.serviceOrders(), paths.mobilePlan(1)]) preload(path);
      const [hours, orders, plans] = await Promise.all([
        import("../work-hour/parts.ts"),
        import("../service-order/parts.ts"),
        import("../plan/parts.ts"),
        import("../../shared/components/question.tsx"),
        import("@pharos/ui/markdown"),
      ]);
      await Promise.all([
        hours.preloadQuickHours(),
        orders.preloadOrderForms(),
        plans.preloadCheckIn(),
        preloadBottomSheet(),
        SignOutDialog.preload(),
      ]);
    };
    const answers = async (isFirst: boolean) => {
      if (isFirst) await Promise.all([loadUser(client), client.refetchQueries({ type: "active" })]);
      await fetchOwnWork(client, userId);
    };
    // The page works without it as long as there is a network.
    keepDeviceCopy(parts, answers).catch(() => {});
  }, [client, userId, preload]);
}

/** The own plans, each with its page and its order, or with what a new one begins with. */
async function fetchOwnWork(client: QueryClient, userId: number): Promise<void> {
  const plans = () => client.fetchQuery({ ...ownPlansQuery(userId), staleTime: 0 });
  const today = dateAt(Date.now(), businessTimeZone);
  const visits = () => client.fetchQuery({ ...visitsQuery(userId, today), staleTime: 0 });
  const [{ list }, visiting, { fetchPlanOrder }] = await Promise.all([
    // The page asks anew when it hears of a change, which drops this question.
    plans().catch(plans),
    visits().catch(visits),
    import("../service-order/parts.ts"),
  ]);
  // One that is gone meanwhile does not take the others with it.
  await Promise.allSettled(
    [...new Set([...visiting.list, ...list].map(({ id }) => id))].flatMap((id) => [
      client.fetchQuery(planQueries.beside(id)),
      fetchPlanOrder(client, id),
    ]),
  );
}
