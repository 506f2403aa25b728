import {
  deleteContract,
  dismissContractReminder,
  exportContracts,
  getContract,
  getContractOptions,
  getServiceNumberStatistics,
  listContractReminders,
  listContracts,
  mailContract,
  notifyExpiringContracts,
  saveContract,
  setRenewState,
  terminateContract,
} from "./index.ts";

/** The endpoints of this module, by name. */
export const contractEndpoints = {
  listContracts,
  exportContracts,
  saveContract,
  getContract,
  deleteContract,
  mailContract,
  setRenewState,
  terminateContract,
  listContractReminders,
  dismissContractReminder,
  notifyExpiringContracts,
  getContractOptions,
  getServiceNumberStatistics,
} as const;
