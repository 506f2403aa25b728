import type { QueryClient } from "@tanstack/react-query";
import { paths } from "../../../shared/paths.ts";
import { orderQueries } from "../api.ts";

/** Where the order of a plan is signed: the newest that is open, or the form for one. */
export async function pathOfPlanOrder(client: QueryClient, planId: number): Promise<string> {
  const { list } = await client.fetchQuery(orderQueries.list({ planId, status: "0,1", pageSize: 1 }));
  const [order] = list;
  return order ? paths.serviceOrder(order.id) : paths.serviceOrders({ make: `plan-${planId}` });
}
