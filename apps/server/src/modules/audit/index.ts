import type { HistoryTarget } from "../../platform/history-target.ts";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { auditRoutes } from "./audit.routes.ts";

/** Creates the module of the audit log; `findSubjects` answers whose history may be read, once all modules are there. */
export function createAuditModule(platform: Platform, findSubjects: () => readonly HistoryTarget[]): Module {
  return { routes: auditRoutes(platform, findSubjects) };
}
