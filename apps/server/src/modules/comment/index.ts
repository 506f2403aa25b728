import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";

/** Creates the module of comments and stars. */
export function createCommentModule(_platform: Platform): Module {
  return {};
}
