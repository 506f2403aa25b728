import type { ReplyView } from "@pharos/api/service-request";
import { replyKind, visibility } from "@pharos/domain/enums";
import type { ConversationKind } from "../conversation.ts";

/** Whom a composer writes to. The two never share text: a note cannot become a public answer. */
export type Audience = "public" | "internal";

/** What is being written. */
export interface Composition {
  readonly contentMd: string;
  /** Reply kind code: 0, or the template it began with. */
  readonly kind: number;
  readonly needFeedback: boolean;
  readonly isSolution: boolean;
  readonly stillBroken: boolean;
  /** Code of the way in which the business was restored, where the reply says that it was; null otherwise. */
  readonly recoverType: number | null;
  /** The last public reply when the writing began, 0 when there was none; null while nothing is written. */
  readonly seenReplyId: number | null;
  /** Who was named in a note; who is no longer in the text is not notified. */
  readonly mentions: readonly Mention[];
}

/** Someone named in a note, by the name in its text after `@`. */
export interface Mention {
  readonly userId: number;
  readonly name: string;
}

/** A text to be taken into a composer, with what it sets there. */
export interface TakenText {
  readonly bodyMd: string;
  readonly kind: number;
  readonly needFeedback?: boolean;
  readonly isSolution?: boolean;
}

export const blankComposition: Composition = {
  contentMd: "",
  kind: replyKind.toCode("normal"),
  needFeedback: false,
  isSolution: false,
  stillBroken: false,
  recoverType: null,
  seenReplyId: null,
  mentions: [],
};

/** Where the words and the files of one composer are found. */
interface Place {
  readonly kind: Pick<ConversationKind, "name">;
  readonly id: number;
}

/** Where unsent text is kept. */
export const draftSlotOf = ({ kind, id }: Place, audience: Audience): string =>
  `${kind.name}.reply.${id}.${audience}`;

/** Where the files of unsent text are. */
export const uploadPlaceOf = ({ kind, id }: Place, audience: Audience): string =>
  `${kind.name}.${id}.${audience}`;

/** What a reply does to its record beside being read. */
export type ReplyEffects = Pick<Composition, "needFeedback" | "isSolution" | "stillBroken" | "recoverType">;

/** A reply that does nothing but being read. */
export const noEffects: ReplyEffects = {
  needFeedback: false,
  isSolution: false,
  stillBroken: false,
  recoverType: null,
};

/** Whether two replies do the same to their record. */
export const hasSameEffects = (a: ReplyEffects, b: ReplyEffects): boolean =>
  a.needFeedback === b.needFeedback &&
  a.isSolution === b.isSolution &&
  a.stillBroken === b.stillBroken &&
  a.recoverType === b.recoverType;

/** Nothing in it is worth keeping. */
export const isBlank = (composition: Composition): boolean =>
  composition.contentMd.trim() === "" && hasSameEffects(composition, noEffects);

/** Puts a text that comes back before what has been written since. */
export function broughtBack(back: Composition, since: Composition): Composition {
  const words = [back.contentMd.trim(), since.contentMd.trim()].filter((text) => text !== "");
  return {
    ...back,
    contentMd: words.join("\n\n"),
    needFeedback: back.needFeedback || since.needFeedback,
    isSolution: back.isSolution || since.isSolution,
    stillBroken: back.stillBroken || since.stillBroken,
    recoverType: back.recoverType ?? since.recoverType,
    mentions: [...back.mentions, ...since.mentions],
  };
}

type Reply = ReplyView;

const isPublic = ({ visibility: code }: Reply): boolean => code === visibility.toCode("public");

/** What someone else has said in public since the writer began; null when nothing was. */
export function answeredMeanwhile(
  replies: readonly Reply[],
  seenReplyId: number | null,
  userId: number,
): Reply | null {
  if (seenReplyId === null) return null;
  return (
    replies.findLast(
      (reply) =>
        reply.id > seenReplyId && isPublic(reply) && !reply.isRemoved && reply.author?.userId !== userId,
    ) ?? null
  );
}
