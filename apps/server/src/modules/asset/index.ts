import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";

/** Creates the module of assets and their nodes. */
export function createAssetModule(_platform: Platform): Module {
  return {};
}
