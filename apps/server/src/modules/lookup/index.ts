import { lookUp as endpoint } from "@pharos/api/lookup";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { lookUp } from "./look-up.ts";

/** Creates the module that looks words up across all others, for the command palette. */
export function createLookupModule(platform: Platform): Module {
  return { routes: (route) => route(endpoint, (call, { query }) => lookUp(platform, call, query)) };
}
