export {
  type Audience,
  blankComposition,
  broughtBack,
  type Composition,
  draftSlotOf,
  uploadPlaceOf,
} from "./composer/composition.ts";
export type {
  ArticlePickerProps,
  Conversation,
  ConversationKind,
  OfferedArticle,
  Saying,
  TextSource,
} from "./conversation.ts";
export { outgoingBoxOf } from "./outgoing/outgoing-box.ts";
export { TextPicker } from "./texts/lazy-text-picker.ts";
