import { setUpCustomer as endpoint } from "@pharos/api/organisation";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { setUpCustomer } from "./set-up-customer.ts";

/** Creates the module that sets customers up across organisations, contracts and assets. */
export function createCustomerSetupModule(platform: Platform): Module {
  return { routes: (route) => route(endpoint, (call, { body }) => setUpCustomer(platform, call, body)) };
}
