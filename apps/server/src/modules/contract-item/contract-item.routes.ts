import {
  bookQuota as bookEndpoint,
  checkContractItemStatus,
  listContractItems as contractItemsEndpoint,
  deleteServiceItem as deleteServiceItemEndpoint,
  exportContractItems,
  getContractStatistics,
  getCostEfficiency,
  getHoursForecast,
  getServiceItem,
  importContractItems as importContractItemsEndpoint,
  importPocItems as importPocItemsEndpoint,
  listPocs,
  saveContractItem as saveContractItemEndpoint,
  saveServiceItem as saveServiceItemEndpoint,
  sendRenewalNote as sendRenewalNoteEndpoint,
  listServiceItems as serviceItemsEndpoint,
  syncPocItems as syncPocItemsEndpoint,
} from "@pharos/api/contract-item";
import type { Route } from "../../http/route.ts";
import { routeExport } from "../../platform/export/route-export.ts";
import type { Platform } from "../../platform/platform.ts";
import { bookQuota } from "./book-quota.ts";
import { checkItemStatus } from "./check-item-status.ts";
import { deleteServiceItem } from "./delete-service-item.ts";
import { contractItemColumns } from "./export-columns.ts";
import { readHoursForecast, sendRenewalNote } from "./hours-forecast.ts";
import { importContractItems } from "./import-contract-items.ts";
import { listContractItems } from "./list-contract-items.ts";
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
  (route: Route): void => {
    route(contractItemsEndpoint, (call, { query }) => listContractItems(platform, call, query));
    routeExport(route, platform, contractItemsEndpoint, exportContractItems, {
      name: "contractItemServer.export.contractItems",
      list: (snapshot, call, query) => listContractItems(snapshot, call, query),
      columns: contractItemColumns,
    });
    route(importContractItemsEndpoint, (call, { body }) => importContractItems(platform, call, body));
    route(saveContractItemEndpoint, (call, { body }) => saveContractItem(platform, call, body));
    route(checkContractItemStatus, (call, { params }) => checkItemStatus(platform, call, params.id));

    pocItemRegister.route(route, platform);
    route(listPocs, (call, { query }) => pocItemRegister.list(platform, call, query));
    route(importPocItemsEndpoint, (call, { body }) => pocItemRegister.import(platform, call, body));
    route(syncPocItemsEndpoint, (call, { body }) => syncPocItems(platform, call, body));

    route(serviceItemsEndpoint, (call, { query }) => listServiceItems(platform, call, query.accId));
    route(getServiceItem, (call, { params }) => readServiceItem(platform, call, params.id));
    route(saveServiceItemEndpoint, (call, { body }) => saveServiceItem(platform, call, body));
    route(deleteServiceItemEndpoint, (call, { params }) => deleteServiceItem(platform, call, params.id));
    route(bookEndpoint, (call, { body }) => bookQuota(platform, call, body));

    route(getContractStatistics, (call, { query }) => readContractStatistics(platform, call, query));
    route(getCostEfficiency, (call, { params }) => readCostEfficiency(platform, call, params.id));
    route(getHoursForecast, (call, { query }) => readHoursForecast(platform, call, query));
    route(sendRenewalNoteEndpoint, (call, { body }) => sendRenewalNote(platform, call, body));
  };
