import {
  deleteChatBot as deleteChatBotEndpoint,
  deleteMessage,
  deleteReadMessages,
  getNotifyPreferences,
  listChatBots as listChatBotsEndpoint,
  listMessageAudience,
  listMessages,
  listNotifyRules,
  listSentMessages as listSentEndpoint,
  readAllMessages,
  readMessage,
  saveChatBot as saveChatBotEndpoint,
  saveNotifyPreferences,
  saveNotifyRule,
  sendMessage as sendEndpoint,
  testChatBot as testChatBotEndpoint,
} from "@pharos/api/message";
import type { Route } from "../../http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { findAudience } from "./audience.repo.ts";
import { deleteChatBot, listChatBots, testChatBot } from "./chat-bots.ts";
import { deleteOwnMessage, deleteOwnReadMessages } from "./delete-messages.ts";
import { listOwnMessages } from "./list-messages.ts";
import { listSentMessages } from "./list-sent-messages.ts";
import { readPreferences, savePreferences } from "./notify-preferences.ts";
import { listRules, saveRule } from "./notify-rules.ts";
import { readAllOwnMessages, readOwnMessage } from "./read-messages.ts";
import { saveChatBot } from "./save-chat-bot.ts";
import { sendMessage } from "./send-message.ts";

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

    route(listChatBotsEndpoint, (call) => listChatBots(platform, call));
    route(saveChatBotEndpoint, (call, { body }) => saveChatBot(platform, call, body));
    route(testChatBotEndpoint, (call, { params }) => testChatBot(platform, call, params.id));
    route(deleteChatBotEndpoint, (call, { params }) => deleteChatBot(platform, call, params.id));
  };
