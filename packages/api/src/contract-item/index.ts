export {
  ContractItemFilter,
  ContractItemRow,
  checkContractItemStatus,
  exportContractItems,
  importContractItems,
  listContractItems,
  SaveContractItem,
  saveContractItem,
} from "./contract-items.ts";
export { getHoursForecast, sendRenewalNote } from "./forecast.ts";
export {
  exportPocItems,
  importPocItems,
  listPocItems,
  listPocs,
  PocItemRow,
  pocItem,
  pocItems,
  SavePocItem,
  savePocItem,
  syncPocItems,
} from "./poc-items.ts";
export {
  BatchCreateRecurringTasks,
  BookQuota,
  batchCreateRecurringTasks,
  bookQuota,
  deleteServiceItem,
  getServiceItem,
  listServiceItems,
  SaveServiceItem,
  ServiceItemDetail,
  ServiceItemView,
  saveServiceItem,
} from "./service-items.ts";
export { QuotaEntryView, QuotaView } from "./shapes.ts";
export { getContractStatistics, getCostEfficiency } from "./statistics.ts";
