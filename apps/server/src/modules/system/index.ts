import { listOutbox as outboxEndpoint } from "@pharos/contract/system";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { listOutbox } from "./list-outbox.ts";

/** Creates the module of pages for whoever runs the installation. */
export function createSystemModule(platform: Platform): Module {
  return { routes: (serve) => serve(outboxEndpoint, (_call, { query }) => listOutbox(platform, query)) };
}
