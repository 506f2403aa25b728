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
import type { Serve } from "../../http/serve.ts";
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
  (serve: Serve): void => {
    serve(listMessages, (call, { query }) => listOwnMessages(platform, call, query));
    serve(readMessage, (call, { params }) => readOwnMessage(platform, call, params.id));
    serve(readAllMessages, (call, { body }) => readAllOwnMessages(platform, call, body.type));
    serve(deleteMessage, (call, { params }) => deleteOwnMessage(platform, call, params.id));
    serve(deleteReadMessages, (call) => deleteOwnReadMessages(platform, call));

    serve(sendEndpoint, (call, { body }) => sendMessage(platform, call, body));
    serve(listSentEndpoint, (call, { query }) => listSentMessages(platform, call, query));
    serve(listMessageAudience, ({ actor }, { query: { kind, keyword } }) =>
      findAudience(platform.database.kysely, actor, kind, { keyword }),
    );

    serve(listNotifyRules, (call) => listRules(platform, call));
    serve(saveNotifyRule, (call, { body }) => saveRule(platform, call, body));
    serve(getNotifyPreferences, (call) => readPreferences(platform, call));
    serve(saveNotifyPreferences, (call, { body }) => savePreferences(platform, call, body));

    serve(listWebhooksEndpoint, (call) => listWebhooks(platform, call));
    serve(saveWebhookEndpoint, (call, { body }) => saveWebhook(platform, call, body));
    serve(testWebhookEndpoint, (call, { params }) => testWebhook(platform, call, params.id));
    serve(deleteWebhookEndpoint, (call, { params }) => deleteWebhook(platform, call, params.id));
  };
