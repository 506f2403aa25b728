import { listWaiting as endpoint } from "@pharos/api/workbench";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import type { WaitingKind } from "../../platform/waiting-kind.ts";
import { listWaiting } from "./list-waiting.ts";

/** Creates the module of the workbench: what waits for a person, counted by the modules that own it. */
export function createWorkbenchModule(platform: Platform, kinds: () => readonly WaitingKind[]): Module {
  return { routes: (route) => route(endpoint, (call) => listWaiting(platform, kinds(), call)) };
}
