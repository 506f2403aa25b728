import type { MessageType, NotifyEventCode } from "@pharos/domain/enums";
import type { TranslationKey } from "@pharos/i18n";
import { type Listener, listener } from "../../platform/outbox.ts";
import type { ReviewEvents } from "../../platform/record/reviewed.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "./notify.ts";

/** What is reviewed, as its notices name it. */
export interface ReviewedItem {
  readonly id: number;
  /** Whose work it is: they hear of the decision, and are asked for none. */
  readonly authorIds: readonly number[];
  /** Null: whoever reviews. */
  readonly askedReviewerId: number | null;
  readonly reviewComment: string | null;
  /** Variables of the titles. */
  readonly params: Readonly<Record<string, string>>;
}

interface NoticeWords {
  readonly event: NotifyEventCode;
  readonly titleKey: TranslationKey;
  readonly linkOf: (id: number) => string;
}

/** The notices of a review: reviewers hear that something waits, its authors what became of it. */
export function reviewNotices<Fact extends object>(
  review: ReviewEvents<Fact>,
  {
    objectType,
    type,
    find,
    submitted,
    approved,
    rejected,
  }: {
    readonly objectType: string;
    readonly type: MessageType;
    /** Undefined when it is gone. */
    readonly find: (tx: UnitOfWork, fact: Fact) => Promise<ReviewedItem | undefined>;
    readonly submitted: NoticeWords;
    readonly approved: NoticeWords;
    readonly rejected: NoticeWords;
  },
): Listener[] {
  const send = (
    tx: UnitOfWork,
    { id, params }: ReviewedItem,
    { event, titleKey, linkOf }: NoticeWords,
    notice: {
      readonly userIds: readonly number[];
      readonly content?: string | null;
      readonly eventId: number;
    },
  ): Promise<void> =>
    notify(tx, {
      event,
      userIds: [...new Set(notice.userIds)],
      type,
      titleKey,
      params,
      ...(notice.content && { content: notice.content }),
      link: linkOf(id),
      object: { type: objectType, id },
      dedupeKey: `${event}:${notice.eventId}`,
    });
  return [
    listener(`${objectType}.notifySubmitted`, review.submitted, async (tx, fact, { eventId }) => {
      const item = await find(tx, fact);
      if (!item) return;
      const asked =
        item.askedReviewerId === null
          ? (await review.reviewers(tx.db)).map(({ id }) => id)
          : [item.askedReviewerId];
      const userIds = asked.filter((id) => !item.authorIds.includes(id));
      await send(tx, item, submitted, { userIds, eventId });
    }),
    listener(`${objectType}.notifyApproved`, review.approved, async (tx, fact, { eventId }) => {
      const item = await find(tx, fact);
      if (!item) return;
      await send(tx, item, approved, { userIds: item.authorIds.filter((id) => id !== fact.by), eventId });
    }),
    listener(`${objectType}.notifyRejected`, review.rejected, async (tx, fact, { eventId }) => {
      const item = await find(tx, fact);
      if (!item) return;
      const userIds = item.authorIds.filter((id) => id !== fact.by);
      await send(tx, item, rejected, { userIds, content: item.reviewComment, eventId });
    }),
  ];
}
