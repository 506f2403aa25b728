import { replyKind } from "@pharos/domain/enums";
import { canEditReply, canRemoveReply, type ReplyFacts } from "@pharos/domain/service-request";
import { all, type Decision, unless } from "../../platform/policy.ts";
import type { WriterRelation } from "./conversation-target.ts";
import { isInternalReply, type ReplyForRules, type ReplyPlaces } from "./reply.row.ts";

/** What a reply is among the others of its record. */
interface Place {
  readonly isAnswered: boolean;
  readonly isFirstVendorReply: boolean;
}

/** What a reply is among the others of its record. */
export function placeOf(reply: ReplyForRules, places: ReplyPlaces): Place {
  const lastOfOthers = reply.is_vendor ? places.last_customer_id : places.last_vendor_id;
  return {
    isAnswered: !isInternalReply(reply) && (lastOfOthers ?? 0) > reply.id,
    isFirstVendorReply: places.first_vendor_id === reply.id,
  };
}

/** May the actor change the words of a reply? Leads of the vendor correct the vendor's words, never the customer's. */
export function mayEditReply(
  relation: WriterRelation,
  reply: ReplyForRules,
  place: Place,
  now: Date,
): Decision {
  return all(
    isChangeable(relation, reply, "editReply"),
    canEditReply(factsOf(relation, reply, place, relation.isLead && reply.is_vendor), now.getTime()),
  );
}

/** May the actor withdraw a reply? Leads may also withdraw what a customer should not have sent. */
export function mayRemoveReply(
  relation: WriterRelation,
  reply: ReplyForRules,
  place: Place,
  now: Date,
): Decision {
  return all(
    isChangeable(relation, reply, "removeReply"),
    canRemoveReply(factsOf(relation, reply, place, relation.isLead), now.getTime()),
  );
}

function isChangeable(
  relation: WriterRelation,
  reply: ReplyForRules,
  action: "editReply" | "removeReply",
): Decision {
  return all(
    unless(reply.removed_at === null, "serviceRequest.replyNotFound"),
    relation.mayChange(action, isInternalReply(reply)),
    // What the system said is a record of what happened.
    unless(isByPerson(reply), "serviceRequest.replyNotYours"),
  );
}

const isByPerson = ({ author_user_id, kind }: ReplyForRules): boolean =>
  author_user_id !== null && kind !== replyKind.toCode("system");

function factsOf(
  { userId }: WriterRelation,
  reply: ReplyForRules,
  place: Place,
  isReplyLead: boolean,
): ReplyFacts {
  return {
    createdAt: reply.created_at,
    isAuthor: reply.author_user_id === userId,
    isLead: isReplyLead,
    ...place,
  };
}
