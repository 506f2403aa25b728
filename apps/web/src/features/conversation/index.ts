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
} from "./conversation.ts";
export { outgoingBoxOf } from "./outgoing/outgoing-box.ts";
