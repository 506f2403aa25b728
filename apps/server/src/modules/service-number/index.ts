import {
  listValidAssets as assetsEndpoint,
  listServiceCompanies as companiesEndpoint,
} from "@pharos/contract/service-number";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { listServiceCompanies } from "./list-service-companies.ts";
import { listValidAssets } from "./list-valid-assets.ts";

export { raisableCompanies } from "./raising.visibility.ts";
export { businessToday, isInForce, type Term, validityOf } from "./validity.ts";

/** Creates the module of service numbers and the assets they cover. */
export function createServiceNumberModule(platform: Platform): Module {
  return {
    routes: (serve) => {
      serve(companiesEndpoint, (call, { query }) => listServiceCompanies(platform, call, query));
      serve(assetsEndpoint, (call, { query }) => listValidAssets(platform, call, query));
    },
  };
}
