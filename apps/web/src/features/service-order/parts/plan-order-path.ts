import type { ServiceOrderRow } from "@pharos/api/service-order";
import type { QueryClient } from "@tanstack/react-query";
import { paths } from "../../../shared/paths.ts";
import { orderQueries } from "../api.ts";
import { fetchOrderForm } from "../form/order-form-data.ts";

/** Where the order of a plan is signed: the newest that is open, or the form for one. */
export async function pathOfPlanOrder(client: QueryClient, planId: number): Promise<string> {
  const order = await openOrderOf(client, planId);
  return order ? paths.serviceOrder(order.id) : paths.serviceOrders({ make: `plan-${planId}` });
}

/** Fetches the order that a plan leads to, or what the form for one asks for, so that both open without a network too. */
export async function fetchPlanOrder(client: QueryClient, planId: number): Promise<void> {
  const order = await openOrderOf(client, planId);
  if (order) await client.fetchQuery(orderQueries.detail(order.id));
  // Who may not make one has nothing to keep.
  else await fetchOrderForm(client, planId).catch(() => undefined);
}

async function openOrderOf(client: QueryClient, planId: number): Promise<ServiceOrderRow | undefined> {
  const { list } = await client.fetchQuery(orderQueries.list({ planId, status: "0,1", pageSize: 1 }));
  return list[0];
}
