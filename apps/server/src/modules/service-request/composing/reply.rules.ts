import { replyKind, visibility } from "@pharos/domain/enums";
import { canEditReply, canRemoveReply, type ReplyFacts } from "@pharos/domain/service-request";
import type { Actor } from "../../../platform/actor.ts";
import { all, type Decision, unless } from "../../../platform/policy.ts";
import { holds, isLead, possible } from "../policy/conditions.ts";
import { type Relation, relationOf } from "../service-request.relation.ts";
import type { ServiceRequestRow } from "../service-request.row.ts";

/** What the rules need to know of a stored reply. */
export interface ReplyForRules {
  readonly id: number;
  readonly kind: number;
  readonly visibility: number;
  readonly is_vendor: boolean;
  readonly author_user_id: number | null;
  readonly created_at: string;
  readonly removed_at: string | null;
}

/** What a reply is among the others of its request. */
interface Place {
  readonly isAnswered: boolean;
  readonly isFirstVendorReply: boolean;
}

export const isInternalReply = ({ visibility: code }: Pick<ReplyForRules, "visibility">): boolean =>
  code === visibility.toCode("internal");

/** What has to be known of the other replies of a request; ids of public ones. */
export interface ReplyPlaces {
  /** The last of the vendor that still stands. */
  readonly last_vendor_id: number | null;
  /** The last of the customer that still stands. */
  readonly last_customer_id: number | null;
  /** The first that someone of the vendor wrote. */
  readonly first_vendor_id: number | null;
}

/** What a reply is among the others of its request. */
export function placeOf(reply: ReplyForRules, places: ReplyPlaces): Place {
  const lastOfOthers = reply.is_vendor ? places.last_customer_id : places.last_vendor_id;
  return {
    isAnswered: !isInternalReply(reply) && (lastOfOthers ?? 0) > reply.id,
    isFirstVendorReply: places.first_vendor_id === reply.id,
  };
}

/** May the actor change the words of a reply? Leads of the vendor correct the vendor's words, never the customer's. */
export function mayEditReply(
  actor: Actor,
  row: ServiceRequestRow,
  reply: ReplyForRules,
  place: Place,
  now: Date,
): Decision {
  const relation = relationOf(actor, row);
  return all(
    isChangeable(actor, row, reply, "editReply"),
    canEditReply(factsOf(actor, reply, place, isVendorLead(relation) && reply.is_vendor), now.getTime()),
  );
}

/** May the actor withdraw a reply? Leads may also withdraw what a customer should not have sent. */
export function mayRemoveReply(
  actor: Actor,
  row: ServiceRequestRow,
  reply: ReplyForRules,
  place: Place,
  now: Date,
): Decision {
  const relation = relationOf(actor, row);
  return all(
    isChangeable(actor, row, reply, "removeReply"),
    canRemoveReply(factsOf(actor, reply, place, isVendorLead(relation)), now.getTime()),
  );
}

function isChangeable(
  actor: Actor,
  row: ServiceRequestRow,
  reply: ReplyForRules,
  action: "editReply" | "removeReply",
): Decision {
  return all(
    unless(reply.removed_at === null, "serviceRequest.replyNotFound"),
    possible(action, row),
    holds(actor, isInternalReply(reply) ? "fault:internal" : "fault:reply"),
    // What the system said is a record of what happened.
    unless(isByPerson(reply), "serviceRequest.replyNotYours"),
  );
}

const isByPerson = ({ author_user_id, kind }: ReplyForRules): boolean =>
  author_user_id !== null && kind !== replyKind.toCode("system");

const isVendorLead = (relation: Relation): boolean => relation.side === "vendor" && isLead(relation);

function factsOf(actor: Actor, reply: ReplyForRules, place: Place, isReplyLead: boolean): ReplyFacts {
  return {
    createdAt: reply.created_at,
    isAuthor: reply.author_user_id === actor.userId,
    isLead: isReplyLead,
    ...place,
  };
}
