import {
  batchCreateRecurringTasks,
  bookQuota as bookEndpoint,
  checkContractItemStatus,
  listContractItems as contractItemsEndpoint,
  deleteServiceItem as deleteServiceItemEndpoint,
  exportContractItems,
  getContractStatistics,
  getCostEfficiency,
  getServiceItem,
  importContractItems as importContractItemsEndpoint,
  importPocItems as importPocItemsEndpoint,
  listPocs,
  saveContractItem as saveContractItemEndpoint,
  saveServiceItem as saveServiceItemEndpoint,
  listServiceItems as serviceItemsEndpoint,
  syncPocItems as syncPocItemsEndpoint,
} from "@pharos/api/contract-item";
import type { Serve } from "../../http/serve.ts";
import { serveExport } from "../../platform/export/serve-export.ts";
import type { Platform } from "../../platform/platform.ts";
import { bookQuota } from "./book-quota.ts";
import { checkItemStatus } from "./check-item-status.ts";
import { deleteServiceItem } from "./delete-service-item.ts";
import { contractItemColumns } from "./export-columns.ts";
import { importContractItems } from "./import-contract-items.ts";
import { listContractItems } from "./list-contract-items.ts";
import { planRecurringTasks } from "./plan-recurring-tasks.ts";
import { pocItemRegister } from "./poc-item.ts";
import { readContractStatistics } from "./read-contract-statistics.ts";
import { readCostEfficiency } from "./read-cost-efficiency.ts";
import { listServiceItems, readServiceItem } from "./read-service-items.ts";
import { saveContractItem } from "./save-contract-item.ts";
import { saveServiceItem } from "./save-service-item.ts";
import { syncPocItems } from "./sync-poc-items.ts";

/** Connects the module's endpoints to the use cases. */
export const contractItemRoutes =
  (platform: Platform) =>
  (serve: Serve): void => {
    serve(contractItemsEndpoint, (call, { query }) => listContractItems(platform, call, query));
    serveExport(serve, platform, contractItemsEndpoint, exportContractItems, {
      name: "contractItemServer.export.contractItems",
      list: (snapshot, call, query) => listContractItems(snapshot, call, query),
      columns: contractItemColumns,
    });
    serve(importContractItemsEndpoint, (call, { body }) => importContractItems(platform, call, body));
    serve(saveContractItemEndpoint, (call, { body }) => saveContractItem(platform, call, body));
    serve(checkContractItemStatus, (call, { params }) => checkItemStatus(platform, call, params.id));

    pocItemRegister.serve(serve, platform);
    serve(listPocs, (call, { query }) => pocItemRegister.list(platform, call, query));
    serve(importPocItemsEndpoint, (call, { body }) => pocItemRegister.import(platform, call, body));
    serve(syncPocItemsEndpoint, (call, { body }) => syncPocItems(platform, call, body));

    serve(serviceItemsEndpoint, (call, { query }) => listServiceItems(platform, call, query.accId));
    serve(getServiceItem, (call, { params }) => readServiceItem(platform, call, params.id));
    serve(saveServiceItemEndpoint, (call, { body }) => saveServiceItem(platform, call, body));
    serve(deleteServiceItemEndpoint, (call, { params }) => deleteServiceItem(platform, call, params.id));
    serve(bookEndpoint, (call, { body }) => bookQuota(platform, call, body));
    serve(batchCreateRecurringTasks, (call, { body }) => planRecurringTasks(platform, call, body));

    serve(getContractStatistics, (call, { query }) => readContractStatistics(platform, call, query));
    serve(getCostEfficiency, (call, { params }) => readCostEfficiency(platform, call, params.id));
  };
