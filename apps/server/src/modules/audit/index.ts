import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";

/** Creates the module of the audit log. */
export function createAuditModule(_platform: Platform): Module {
  return {};
}
