import {
  listValidAssets as assetsEndpoint,
  listServiceCompanies as companiesEndpoint,
  getServiceNumber,
  listServiceNumbers as listEndpoint,
  changeServiceNumberStatus as statusEndpoint,
} from "@pharos/api/service-number";
import { AppError } from "../../platform/app-error.ts";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { changeServiceNumberStatus } from "./change-service-number-status.ts";
import { listServiceCompanies } from "./list-service-companies.ts";
import { listValidAssets } from "./list-valid-assets.ts";
import { canReadContracts, listServiceNumbersOf, readServiceNumber } from "./read-service-number.ts";
import { routeNumberExport } from "./service-number.export.ts";
import { findVisibleNumber } from "./service-number-detail.repo.ts";

export { deliveredHours, showsHours } from "./hours.sql.ts";
export { lookUpServiceNumbers } from "./look-up-service-numbers.ts";
export { nextServiceNumber } from "./next-service-number.ts";
export { findNumberHours, hoursByType, sumHours } from "./number-hours.ts";
export { raisableCompanies } from "./raising.visibility.ts";
export { wordDecision } from "./read-service-number.ts";
export { serviceNumberById, serviceNumberBySn } from "./references.repo.ts";
export { toContact } from "./service-number.view.ts";
export { visibleServiceNumbers } from "./service-number.visibility.ts";
export { findContacts, findVisibleNumber } from "./service-number-detail.repo.ts";
export { urgencyOrder, validityCode } from "./validity.sql.ts";

/** Creates the module of service numbers and the assets they cover. */
export function createServiceNumberModule(platform: Platform): Module {
  return {
    routes: (route) => {
      route(companiesEndpoint, (call, { query }) => listServiceCompanies(platform, call, query));
      route(assetsEndpoint, (call, { query }) => listValidAssets(platform, call, query));
      route(listEndpoint, (call, { query }) => listServiceNumbersOf(platform, call, query));
      routeNumberExport(route, platform);
      route(getServiceNumber, (call, { params, query }) =>
        readServiceNumber(platform, call, { params, query }),
      );
      route(statusEndpoint, async (call, { body }) => {
        const read = () => readServiceNumber(platform, call, { params: { id: body.id }, query: {} });
        try {
          await changeServiceNumberStatus(platform.withTransaction, call, body);
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== "common.dataChanged") throw error;
          // The screen repaints with the number as it is now.
          throw new AppError(error.code, { ...error.detail, data: await read() });
        }
        return read();
      });
    },
    historyTargets: [
      {
        objectType: "serviceNumber",
        mayRead: async ({ actor }, id) => {
          const row = await findVisibleNumber(platform.database.kysely, actor, id);
          return row !== undefined && canReadContracts(actor, row.company_id);
        },
      },
    ],
  };
}
