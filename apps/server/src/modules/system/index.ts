import {
  discardParkedWork as discardEndpoint,
  listOutbox as outboxEndpoint,
  listParkedWork as parkedWorkEndpoint,
  retryOutbox as retryOutboxEndpoint,
  retryParkedWork as retryParkedWorkEndpoint,
} from "@pharos/api/system";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { listOutbox } from "./list-outbox.ts";
import { discardParkedWork, listParkedWork, parkedWorkKind, retryParkedWork } from "./parked-work.ts";
import { retryOutbox } from "./retry-outbox.ts";

/** Creates the module of pages for anyone who runs the installation. */
export function createSystemModule(platform: Platform): Module {
  return {
    routes: (route) => {
      route(outboxEndpoint, (_call, { query }) => listOutbox(platform, query));
      route(retryOutboxEndpoint, (call, { params }) => retryOutbox(platform, call, params.id));
      route(parkedWorkEndpoint, (_call, { query }) => listParkedWork(platform, query));
      route(retryParkedWorkEndpoint, (call, { body }) => retryParkedWork(platform, call, body));
      route(discardEndpoint, (call, { body }) => discardParkedWork(platform, call, body));
    },
    waitingKinds: [parkedWorkKind],
  };
}
