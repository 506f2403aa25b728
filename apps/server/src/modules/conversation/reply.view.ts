import type { Ability, z } from "@pharos/api/core";
import type { ReplyView } from "@pharos/api/service-request";
import type { Decision, Refusal } from "../../platform/policy.ts";
import { wireTime } from "../../platform/wire-time.ts";
import type { WriterRelation } from "./conversation-target.ts";
import type { ReplyPlaces, ReplyRow } from "./reply.row.ts";
import { mayEditReply, mayRemoveReply, placeOf } from "./reply.rules.ts";

/** Replies as they were read, and what has to be known of the others. */
export interface ShownReplies extends ReplyPlaces {
  readonly replies: readonly ReplyRow[];
  /** Replies that files came with. */
  readonly ids_with_files: readonly number[];
}

interface Reader {
  readonly relation: WriterRelation;
  readonly now: Date;
  /** The decision in the reader's language. */
  readonly toAbility: (decision: Decision) => Ability;
}

/** Replies and notes as the reader may see them, each with what the reader may do with it. */
export function toReplies(
  read: ShownReplies,
  { relation, now, toAbility }: Reader,
): z.output<typeof ReplyView>[] {
  // A hundred replies are refused for the same few reasons.
  const worded = new Map<string, Ability>();
  const ability = (decision: Decision): Ability => {
    const reason = decision === true ? "" : keyOf(decision);
    const known = worded.get(reason) ?? toAbility(decision);
    worded.set(reason, known);
    return known;
  };
  const withFiles = new Set(read.ids_with_files);
  return read.replies.map((reply) => {
    const place = placeOf(reply, read);
    return {
      ...toReply(reply, relation),
      hasFiles: withFiles.has(reply.id),
      abilities: {
        edit: ability(mayEditReply(relation, reply, place, now)),
        remove: ability(mayRemoveReply(relation, reply, place, now)),
      },
    };
  });
}

const keyOf = ({ code, vars }: Refusal): string => JSON.stringify([code, vars]);

function toReply(reply: ReplyRow, { side }: WriterRelation) {
  // Below a mail of the vendor may stand what its people wrote among themselves.
  const isWhole = side === "vendor" || !reply.is_vendor;
  return {
    id: reply.id,
    contentMd: reply.content_md,
    kind: reply.kind,
    visibility: reply.visibility,
    needFeedback: reply.needs_feedback,
    isSolution: reply.is_solution,
    isVendor: reply.is_vendor,
    author:
      reply.author_user_id === null
        ? null
        : { userId: reply.author_user_id, name: reply.author_name ?? "", headImgUrl: reply.avatar_url },
    authorEmail: reply.author_email,
    isShortened: isWhole && reply.is_shortened,
    foldedText: isWhole ? reply.folded_text : null,
    createdTime: wireTime(reply.created_at),
    editedTime: wireTime(reply.edited_at),
    isRemoved: reply.removed_at !== null,
    mentions: [...reply.mentions],
  };
}
