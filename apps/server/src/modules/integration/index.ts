import type { Sessions } from "../../http/session.ts";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { integrationListeners } from "./integration.listeners.ts";
import { integrationRoutes } from "./integration.routes.ts";
import { withApiTokens } from "./token/token-sessions.ts";
import { sendWebhooks, trimDeliveries } from "./webhook/send-deliveries.ts";
import { webhookListeners } from "./webhook/webhook.listeners.ts";

/** The module of other systems, and the sessions that know their tokens. */
export interface Integration {
  readonly module: Module;
  /** People's sessions and programs' tokens. */
  readonly sessions: Sessions;
}

/** Creates the module: API tokens, webhooks, mails that come in. */
export function createIntegration(platform: Platform, sessions: Sessions): Integration {
  return {
    module: {
      routes: integrationRoutes(platform),
      listeners: [...integrationListeners, ...webhookListeners(platform)],
      jobs: [sendWebhooks, trimDeliveries],
    },
    sessions: withApiTokens(sessions, platform),
  };
}
