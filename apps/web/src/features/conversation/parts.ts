// The second public face, apart from index.ts so that pages which need none of it do not carry it: the parts of a page on
// which people talk.

export { articleLinkOf } from "./composer/article-link.ts";
export { ComposerDock } from "./composer/composer-dock.tsx";
export { noEffects } from "./composer/composition.ts";
export type { SendChoice } from "./composer/send-button.tsx";
export { type Composers, useComposers } from "./composer/use-composers.ts";
export { useTemplate } from "./composer/use-template.ts";
export { ConversationProvider } from "./conversation.ts";
export type { OutgoingEntry } from "./outgoing/outgoing.ts";
export { type OutgoingActions, outgoingItem } from "./outgoing/outgoing-item.tsx";
export { useOutgoing } from "./outgoing/use-outgoing.ts";
export type { Present } from "./presence/presence.ts";
export { PresenceLine, PresentFaces } from "./presence/presence-line.tsx";
export { useActivity } from "./presence/use-activity.ts";
export { usePresence } from "./presence/use-presence.ts";
export { type OpenedReplyChange, ReplyDialogs } from "./replies/reply-dialogs.tsx";
export { type ReplyContext, replyItem } from "./replies/reply-item.tsx";
