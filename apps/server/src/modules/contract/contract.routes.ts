import {
  deleteContract as deleteEndpoint,
  dismissContractReminder,
  getContract,
  getContractOptions,
  getServiceNumberStatistics,
  listContractReminders,
  listContracts as listEndpoint,
  mailContract as mailEndpoint,
  notifyExpiringContracts,
  setRenewState as renewStateEndpoint,
  saveContract as saveEndpoint,
  terminateContract as terminateEndpoint,
} from "@pharos/api/contract";
import type { Route } from "../../http/route.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { routeContractExport } from "./contract.export.ts";
import { readContractOptions } from "./contract-options.ts";
import { dismissReminder, listReminders } from "./contract-reminders.ts";
import { deleteContract, setRenewState, terminateContract } from "./end-contract.ts";
import { mailContract } from "./mail-contract.ts";
import { notifyExpiring } from "./notify-expiring.ts";
import { listContractsOf, readContract } from "./read-contract.ts";
import { createContract, editContract } from "./save-contract.ts";
import { readServiceNumberStatistics } from "./service-number-statistics.ts";
import type { WorkUnderContract } from "./work-under-contract.ts";

/** Connects the module's endpoints to the use cases. */
export const contractRoutes =
  (platform: Platform, work: WorkUnderContract) =>
  (route: Route): void => {
    const { withTransaction } = platform;
    const read = (call: Call, id: number) => readContract(platform, call, id, work);

    route(listEndpoint, (call, { query }) => listContractsOf(platform, call, query));
    routeContractExport(route, platform);
    route(getContract, (call, { params }) => read(call, params.id));
    route(getContractOptions, (call, { query }) => readContractOptions(platform, call, query.companyId));
    route(getServiceNumberStatistics, (call, { params, query }) =>
      readServiceNumberStatistics(platform, call, { params, query }, work),
    );

    route(saveEndpoint, (call, { body }) => {
      const { id } = body;
      if (id === undefined) return createContract(withTransaction, call, body);
      return answerFresh(read, call, id, () => editContract(withTransaction, call, { ...body, id }));
    });
    route(deleteEndpoint, (call, { params }) => deleteContract(withTransaction, call, params.id));
    route(terminateEndpoint, async (call, { body }) => {
      await answerFresh(read, call, body.id, () => terminateContract(withTransaction, call, body));
      return read(call, body.id);
    });
    route(renewStateEndpoint, async (call, { body }) => {
      await answerFresh(read, call, body.id, () => setRenewState(withTransaction, call, body));
      return read(call, body.id);
    });

    route(mailEndpoint, (call, { params }) => mailContract(platform, call, params.id));
    route(listContractReminders, (call) => listReminders(platform, call));
    route(dismissContractReminder, (call, { body }) => dismissReminder(platform, call, body.id));
    route(notifyExpiringContracts, (call, { body }) => notifyExpiring(platform, call, body));
  };

/** A refusal of stale data carries the contract as it is now, so that the screen can repaint. */
async function answerFresh<T>(
  read: (call: Call, id: number) => Promise<unknown>,
  call: Call,
  id: number,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "common.dataChanged") throw error;
    throw new AppError(error.code, { ...error.detail, data: await read(call, id) });
  }
}
