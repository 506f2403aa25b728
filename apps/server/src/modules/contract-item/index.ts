import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";

/** Creates the module of contract items, POC items and the quota ledger. */
export function createContractItemModule(_platform: Platform): Module {
  return {};
}
