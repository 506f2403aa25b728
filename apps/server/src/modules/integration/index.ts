import type { Sessions } from "../../http/session.ts";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { integrationListeners } from "./integration.listeners.ts";
import { integrationRoutes } from "./integration.routes.ts";
import type { StoreFile } from "./mail/dependencies.ts";
import { ownMailbox } from "./mail/own-mailbox.ts";
import { createMailReader } from "./mail/read-mail.ts";
import { withApiTokens } from "./token/token-sessions.ts";
import { waitingMails } from "./triage/triage.rules.ts";
import { webhookQueue } from "./webhook/send-deliveries.ts";
import { webhookListeners } from "./webhook/webhook.listeners.ts";

/** The module of other systems, and the sessions that know their tokens. */
export interface Integration {
  readonly module: Module;
  /** People's sessions and programs' tokens. */
  readonly sessions: Sessions;
}

/** What other modules do for this one. */
export interface IntegrationPorts {
  readonly sessions: Sessions;
  /** Files of mails go the way of every upload. */
  readonly storeFile: StoreFile;
}

/** Creates the module: API tokens, webhooks, mails that come in. */
export function createIntegration(
  platform: Platform,
  { sessions, storeFile }: IntegrationPorts,
): Integration {
  return {
    module: {
      routes: integrationRoutes({ platform, storeFile, readMail: createMailReader(ownMailbox(platform)) }),
      listeners: [...integrationListeners, ...webhookListeners(platform)],
      queues: [webhookQueue(platform)],
      waitingKinds: [waitingMails],
    },
    sessions: withApiTokens(sessions, platform),
  };
}
