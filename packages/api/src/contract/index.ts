export { deleteContract, getContract, mailContract } from "./detail.ts";
export { setRenewState, terminateContract } from "./lifecycle.ts";
export { ContractFilter, exportContracts, listContracts } from "./list.ts";
export { getContractOptions } from "./options.ts";
export { dismissContractReminder, listContractReminders, notifyExpiringContracts } from "./reminders.ts";
export { SaveContract, saveContract } from "./save.ts";
export {
  ContractDetail,
  ContractFacts,
  ContractNumber,
  ContractRef,
  ContractRow,
  PersonRef,
} from "./shapes.ts";
export { getServiceNumberStatistics } from "./statistics.ts";
