import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { advisoryRoutes } from "./advisory.routes.ts";
import { deliverAdvisory } from "./deliver-advisory.listener.ts";

/** Creates the module that brings security warnings to the organisations whose systems they are about. */
export function createAdvisoryModule(platform: Platform): Module {
  return { routes: advisoryRoutes(platform), listeners: [deliverAdvisory] };
}
