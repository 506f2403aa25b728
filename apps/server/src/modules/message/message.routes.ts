import {
  deleteMessage,
  deleteReadMessages,
  deleteWebhook as deleteWebhookEndpoint,
  getNotifyPreferences,
  listMessageAudience,
  listMessages,
  listNotifyRules,
  listSentMessages as listSentEndpoint,
  listWebhooks as listWebhooksEndpoint,
  readAllMessages,
  readMessage,
  saveNotifyPreferences,
  saveNotifyRule,
  saveWebhook as saveWebhookEndpoint,
  sendMessage as sendEndpoint,
  testWebhook as testWebhookEndpoint,
} from "@pharos/api/message";
import type { Route } from "../../http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { findAudience } from "./audience.repo.ts";
import { deleteOwnMessage, deleteOwnReadMessages } from "./delete-messages.ts";
import { listOwnMessages } from "./list-messages.ts";
import { listSentMessages } from "./list-sent-messages.ts";
import { readPreferences, savePreferences } from "./notify-preferences.ts";
import { listRules, saveRule } from "./notify-rules.ts";
import { readAllOwnMessages, readOwnMessage } from "./read-messages.ts";
import { saveWebhook } from "./save-webhook.ts";
import { sendMessage } from "./send-message.ts";
import { deleteWebhook, listWebhooks, testWebhook } from "./webhooks.ts";

/** Registers the endpoints of the notification centre. */
export const messageRoutes =
  (platform: Platform) =>
  (route: Route): void => {
    route(listMessages, (call, { query }) => listOwnMessages(platform, call, query));
    route(readMessage, (call, { params }) => readOwnMessage(platform, call, params.id));
    route(readAllMessages, (call, { body }) => readAllOwnMessages(platform, call, body.type));
    route(deleteMessage, (call, { params }) => deleteOwnMessage(platform, call, params.id));
    route(deleteReadMessages, (call) => deleteOwnReadMessages(platform, call));

    route(sendEndpoint, (call, { body }) => sendMessage(platform, call, body));
    route(listSentEndpoint, (call, { query }) => listSentMessages(platform, call, query));
    route(listMessageAudience, ({ actor }, { query: { kind, keyword } }) =>
      findAudience(platform.database.kysely, actor, kind, { keyword }),
    );

    route(listNotifyRules, (call) => listRules(platform, call));
    route(saveNotifyRule, (call, { body }) => saveRule(platform, call, body));
    route(getNotifyPreferences, (call) => readPreferences(platform, call));
    route(saveNotifyPreferences, (call, { body }) => savePreferences(platform, call, body));

    route(listWebhooksEndpoint, (call) => listWebhooks(platform, call));
    route(saveWebhookEndpoint, (call, { body }) => saveWebhook(platform, call, body));
    route(testWebhookEndpoint, (call, { params }) => testWebhook(platform, call, params.id));
    route(deleteWebhookEndpoint, (call, { params }) => deleteWebhook(platform, call, params.id));
  };
