export { ChatBotView, deleteChatBot, listChatBots, saveChatBot, testChatBot } from "./chat-bots.ts";
export { listMessages, MessageView } from "./list.ts";
export {
  ChannelChoice,
  getNotifyPreferences,
  NotifyPreferences,
  saveNotifyPreferences,
} from "./preferences.ts";
export { readAllMessages, readMessage } from "./read.ts";
export { deleteMessage, deleteReadMessages } from "./remove.ts";
export { listNotifyRules, NotifyRuleView, saveNotifyRule } from "./rules.ts";
export {
  listMessageAudience,
  listSentMessages,
  recipientsMax,
  SentMessageView,
  sendMessage,
} from "./send.ts";
