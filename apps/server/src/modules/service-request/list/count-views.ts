import type { Kysely, Schema } from "@pharos/db";
import { listLimits } from "@pharos/domain/limits";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { visibleServiceRequests } from "../service-request.visibility.ts";
import { isOpen, openCodes } from "./filter-conditions.ts";
import { type ListFilter, meets } from "./service-request-list.conditions.ts";

/** A view to be counted. */
export interface CountedView {
  readonly key: string;
  readonly filter: ListFilter;
}

/**
 * How many visible requests each view has, in one statement: views of open requests share one walk over these, the others
 * are counted by themselves, up to a limit.
 */
export async function countViews(
  db: Kysely<Schema>,
  actor: Actor,
  views: readonly CountedView[],
  now: Date,
): Promise<Map<string, number>> {
  if (views.length === 0) return new Map();
  const ofOpen = views.filter(({ filter }) => filter.status?.every((code) => openCodes.includes(code)));
  const others = views.filter((view) => !ofOpen.includes(view));
  const row = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("service_request")
        .where(visibleServiceRequests(actor))
        .where(isOpen)
        .select((request) => [
          request.lit(0).as("none"),
          ...ofOpen.map(({ filter }, at) =>
            sql<number>`count(*) filter (where ${meets(request, actor, filter, now)})`.as(`open${at}`),
          ),
        ])
        .as("open"),
    )
    .selectAll()
    .select((eb) =>
      others.map(({ filter }, at) =>
        eb
          .selectFrom((some) =>
            some
              .selectFrom("service_request")
              .select("service_request.id")
              .where(visibleServiceRequests(actor))
              .where((request) => meets(request, actor, filter, now))
              .limit(listLimits.countMax)
              .as("match"),
          )
          .select(({ fn }) => fn.countAll<number>().as("matches"))
          .as(`other${at}`),
      ),
    )
    .executeTakeFirst();
  // The names are made above, which the compiler cannot follow.
  const counts = (row ?? {}) as Readonly<Record<string, number>>;
  return new Map([
    ...ofOpen.map(({ key }, at) => [key, counts[`open${at}`] ?? 0] as const),
    ...others.map(({ key }, at) => [key, counts[`other${at}`] ?? 0] as const),
  ]);
}
