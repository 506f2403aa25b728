import type { ContractDetail, getServiceNumberStatistics } from "@pharos/api/contract";
import type { CallResult } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import type { Actor } from "../../platform/actor.ts";

type Statistics = CallResult<typeof getServiceNumberStatistics>;

/**
 * What is agreed and done under a contract, told by the modules that build on this one; each answers what the actor may
 * see. The composition root hands them over, so that contracts know nothing of those modules.
 */
export interface WorkUnderContract {
  /** Plans by the kind of the work: all under a service, or those that begin on some days under a service number. */
  readonly countPlansByType: (
    db: Kysely<Schema>,
    actor: Actor,
    under:
      | { readonly serviceId: number }
      | { readonly serviceNumberId: number; readonly first: string; readonly last: string },
  ) => Promise<Statistics["planByType"]>;
  /** Service items with what was granted and used. */
  readonly findItemUsage: (
    db: Kysely<Schema>,
    actor: Actor,
    under: { readonly serviceId: number } | { readonly serviceNumberId: number },
  ) => Promise<ContractDetail["items"]>;
  /** What an hour has cost so far; undefined for those who may not see costs. */
  readonly findCostPerHour: (
    db: Kysely<Schema>,
    actor: Actor,
    of: { readonly serviceNumberId: number; readonly today: string },
  ) => Promise<number | null | undefined>;
}
