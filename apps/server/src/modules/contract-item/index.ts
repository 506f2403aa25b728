import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { maySeeAmount } from "./contract-item.policy.ts";
import { findContractItem } from "./contract-item.repo.ts";
import { contractItemRoutes } from "./contract-item.routes.ts";
import { pocItemRegister } from "./poc-item.ts";
import { remindHours } from "./remind-hours.job.ts";
import { findServiceItem } from "./service-item.repo.ts";

export { appendToQuota, type QuotaCause } from "./book-quota.ts";
export { mayPlanTasks } from "./contract-item.policy.ts";
export { visibleContractItems, visibleServiceItems } from "./contract-item.visibility.ts";
export { openPlanHours, usedItemHours } from "./item-hours.sql.ts";
export { findItemUsage } from "./item-usage.ts";
export { readContractStatistics } from "./read-contract-statistics.ts";
export { findCostPerHour } from "./read-cost-efficiency.ts";

/** Creates the module of contract items, POC items, service items and the quota ledger. */
export function createContractItemModule(platform: Platform): Module {
  const { kysely } = platform.database;
  return {
    routes: contractItemRoutes(platform),
    jobs: [remindHours],
    historyTargets: [
      {
        objectType: "contractItem",
        mayRead: async ({ actor }, id) => (await findContractItem(kysely, actor, id)) !== undefined,
        maskedFields: async ({ actor }, id) => {
          const row = await findContractItem(kysely, actor, id);
          return row && maySeeAmount(actor, row) ? [] : ["amount"];
        },
      },
      {
        objectType: "pocItem",
        mayRead: async ({ actor }, id) =>
          (await pocItemRegister.find(kysely, { actor, now: platform.clock.now() }, { id })) !== undefined,
      },
      {
        objectType: "serviceItem",
        mayRead: async ({ actor }, id) =>
          !actor.isCustomer && (await findServiceItem(kysely, actor, id)) !== undefined,
      },
    ],
  };
}
