export {
  chat,
  deleteAssistantConversation,
  getAssistant,
  getAssistantConversation,
  rateAssistantAnswer,
} from "./chat.ts";
export { proposeForRequest } from "./propose.ts";
export {
  AssistantOrganisation,
  AssistantUsage,
  listAssistantUsage,
  saveAssistantMode,
} from "./settings.ts";
export {
  AssistantConversation,
  AssistantMessage,
  AssistantSentence,
  AssistantSource,
  type ChatEvent,
  type ChatEventName,
  ChatEvents,
} from "./shapes.ts";
export { decideSuggestion, type SuggestEvent, SuggestEvents, suggest } from "./suggest.ts";
