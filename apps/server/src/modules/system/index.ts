import {
  listDeadEvents as deadEventsEndpoint,
  listOutbox as outboxEndpoint,
  retryDeadEvent as retryDeadEventEndpoint,
  retryOutbox as retryOutboxEndpoint,
} from "@pharos/api/system";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { listDeadEvents, retryDeadEvent } from "./dead-events.ts";
import { listOutbox } from "./list-outbox.ts";
import { retryOutbox } from "./retry-outbox.ts";

/** Creates the module of pages for whoever runs the installation. */
export function createSystemModule(platform: Platform): Module {
  return {
    routes: (serve) => {
      serve(outboxEndpoint, (_call, { query }) => listOutbox(platform, query));
      serve(retryOutboxEndpoint, (call, { params }) => retryOutbox(platform, call, params.id));
      serve(deadEventsEndpoint, () => listDeadEvents(platform));
      serve(retryDeadEventEndpoint, (call, { params }) => retryDeadEvent(platform, call, params.id));
    },
  };
}
