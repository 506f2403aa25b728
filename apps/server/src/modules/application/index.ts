import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";

/** Creates the module of applications for an organisation or a service number. */
export function createApplicationModule(_platform: Platform): Module {
  return {};
}
