import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";

/** Creates the module of teams, duty and certificates. */
export function createTeamModule(_platform: Platform): Module {
  return {};
}
