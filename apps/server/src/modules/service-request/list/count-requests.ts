import type { Kysely, Schema } from "@pharos/db";
import type { Actor } from "../../../platform/actor.ts";
import { type ListFilter, matching, ofStatus } from "./service-request-list.conditions.ts";

type Narrowing = Partial<Omit<ListFilter, "pageNum" | "pageSize" | "sortField" | "sortOrder">>;

/** How many requests a list narrowed like this has, counted to the end. */
export async function countMatchingRequests(
  db: Kysely<Schema>,
  actor: Actor,
  narrowing: Narrowing,
  now: Date,
): Promise<number> {
  // Page and order say nothing about how many there are.
  const filter: ListFilter = {
    pageNum: 1,
    pageSize: 1,
    sortField: "submitTime",
    sortOrder: "desc",
    ...narrowing,
  };
  const { count } = await db
    .selectFrom("service_request")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(matching(actor, filter, now))
    .where((eb) => eb.and(ofStatus(filter)))
    .executeTakeFirstOrThrow();
  return count;
}
