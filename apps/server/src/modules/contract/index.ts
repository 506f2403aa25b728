import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { contractRoutes } from "./contract.routes.ts";
import { findContractPeople, findVisibleContract } from "./contract-people.repo.ts";
import { allExpiringContracts, expiringContracts } from "./expiring-contracts.ts";
import { notifyOfExpiry } from "./notify-of-expiry.ts";
import { remindExpiring } from "./remind-expiring.job.ts";
import type { WorkUnderContract } from "./work-under-contract.ts";

export { maySeeAmount, visibleContracts } from "./contract.visibility.ts";
export { type ContractListRow, countByValidity, findContractPage } from "./contract-list.repo.ts";
export { type ContractParties, findContractPeople, findVisibleContract } from "./contract-people.repo.ts";
export { addressesOf } from "./contract-write.repo.ts";
export { lookUpContracts } from "./look-up-contracts.ts";
export { purgeDeletedContracts } from "./purge-deleted-contracts.ts";
export { contractById, contractByNumber } from "./references.repo.ts";
export { writeNewContract } from "./save-contract.ts";

/** Creates the module of contracts, services and their expiry. */
export function createContractModule(platform: Platform, work: WorkUnderContract): Module {
  const { database } = platform;
  return {
    routes: contractRoutes(platform, work),
    listeners: [notifyOfExpiry],
    jobs: [remindExpiring],
    waitingKinds: [expiringContracts, allExpiringContracts],
    historyTargets: [
      {
        objectType: "contract",
        mayRead: async ({ actor }, id) =>
          (await findVisibleContract(database.kysely, actor, id)) !== undefined,
        maskedFields: async ({ actor }, id) => {
          const people = await findContractPeople(database.kysely, id);
          const hidden = actor.isCustomer ? ["remark", "serviceRemark", "email", "renewState"] : [];
          return people?.maySeeAmount(actor) ? hidden : [...hidden, "amount"];
        },
      },
    ],
  };
}
