export {
  type Audience,
  blankComposition,
  broughtBack,
  type Composition,
  draftSlotOf,
  uploadPlaceOf,
} from "./composer/composition.ts";
export type { Conversation, ConversationKind, Saying } from "./conversation.ts";
export { outgoingBoxOf } from "./outgoing/outgoing-box.ts";
