import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { ReplyStore } from "./conversation-target.ts";

/** What a writer knew when the writing began. */
interface Knowledge {
  readonly lastReplyId?: number;
  readonly isForced?: boolean;
}

/** Refuses a public reply to a locked record while another person's stands there that the writer has not seen. */
export async function refuseWhenAnswered(
  replies: ReplyStore,
  actor: Actor,
  subjectId: number,
  { lastReplyId, isForced }: Knowledge,
): Promise<void> {
  if (lastReplyId === undefined || isForced === true) return;
  const newer = await replies.findNewerAuthor(subjectId, { replyId: lastReplyId, userId: actor.userId });
  if (newer) throw new AppError("serviceRequest.answeredMeanwhile", { vars: { name: newer.name ?? "" } });
}
