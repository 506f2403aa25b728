import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";

/** Creates the module of roles, permissions and users. */
export function createAccessModule(_platform: Platform): Module {
  return {};
}
