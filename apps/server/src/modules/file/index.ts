import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";

/** Creates the module of files and attachments. */
export function createFileModule(_platform: Platform): Module {
  return {};
}
