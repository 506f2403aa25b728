import type { QueryClient } from "@tanstack/react-query";
import { serviceNumberQueries } from "../../contract/parts.ts";
import { engineersQuery, orderQueries, sourceOf } from "../api.ts";

/** The service numbers that an order for an organisation may name. */
export const numbersQuery = (companyId: number) => serviceNumberQueries.list({ companyId, pageSize: 100 });

/** Asks for all that the form for a plan's order shows, so that it opens without a network too. */
export async function fetchOrderForm(client: QueryClient, planId: number): Promise<void> {
  const draft = await client.fetchQuery(orderQueries.draft({ planId }));
  const people = [{}, ...draft.engineerIds.map((userId) => ({ userId }))];
  await Promise.all([
    client.fetchQuery(orderQueries.hours(sourceOf(draft))),
    client.fetchQuery(numbersQuery(draft.companyId)),
    ...people.map((query) => client.fetchQuery(engineersQuery(query))),
  ]);
}
