import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";

/** Creates the module of contracts, services and their expiry. */
export function createContractModule(_platform: Platform): Module {
  return {};
}
