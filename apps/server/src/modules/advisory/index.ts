import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { advisoryListeners, matchAdvisories } from "./advisory.listeners.ts";
import { advisoryRoutes } from "./advisory.routes.ts";

/** Creates the module that brings security warnings to the organisations whose systems they are about. */
export function createAdvisoryModule(platform: Platform): Module {
  return { routes: advisoryRoutes(platform), listeners: advisoryListeners, jobs: [matchAdvisories] };
}
