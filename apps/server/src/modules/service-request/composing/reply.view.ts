import type { Ability, z } from "@pharos/api/core";
import type { ReplyView } from "@pharos/api/service-request";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Decision } from "../../../platform/policy.ts";
import { toAbility } from "../../../platform/to-ability.ts";
import { formatRefusal } from "../format-refusal.ts";
import type { ServiceRequestRow } from "../service-request.row.ts";
import type { RepliesRead, ReplyRow } from "../timeline/timeline.repo.ts";
import { wireTime } from "../wire-time.ts";
import { mayEditReply, mayRemoveReply, placeOf } from "./reply.rules.ts";

interface RequestNotification {
  readonly now: Date;
  readonly translate: Platform["translate"];
}

/** Replies and notes as the reader may see them, each with what the reader may do with it. */
export function toReplies(
  row: ServiceRequestRow,
  read: RepliesRead,
  { actor, locale }: Pick<Call, "actor" | "locale">,
  { now, translate }: RequestNotification,
): z.output<typeof ReplyView>[] {
  // A hundred replies are refused for the same few reasons.
  const worded = new Map<string, Ability>();
  const ability = (decision: Decision): Ability => {
    if (decision === true) return toAbility(true, locale, translate);
    const reason = JSON.stringify([decision.code, decision.vars]);
    const known =
      worded.get(reason) ?? toAbility(formatRefusal(decision, locale, translate), locale, translate);
    worded.set(reason, known);
    return known;
  };
  const withFiles = new Set(read.ids_with_files);
  return read.replies.map((reply) => {
    const place = placeOf(reply, read);
    return {
      ...toReply(reply),
      hasFiles: withFiles.has(reply.id),
      abilities: {
        edit: ability(mayEditReply(actor, row, reply, place, now)),
        remove: ability(mayRemoveReply(actor, row, reply, place, now)),
      },
    };
  });
}

function toReply(reply: ReplyRow) {
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
    createdTime: wireTime(reply.created_at),
    editedTime: wireTime(reply.edited_at),
    isRemoved: reply.removed_at !== null,
    mentions: [...reply.mentions],
  };
}
