import { textLengths } from "@pharos/domain/limits";
import { bulkMax } from "@pharos/domain/service-request";
import { endpoint, Id, markdown, text, z } from "../core/index.ts";
import { Tags } from "./save.ts";
import { SeverityCode } from "./shapes.ts";

/** What can be done with many requests at once. */
export const bulkActions = [
  "assign",
  "take",
  "star",
  "unstar",
  "follow",
  "unfollow",
  "clearUrgent",
  "reply",
  "severity",
  "tag",
  "untag",
  "merge",
  "closeWithParent",
] as const;
export type BulkAction = (typeof bulkActions)[number];

/** One action for several requests. */
export const BulkServiceRequests = z.object({
  ids: z.array(Id).min(1).max(bulkMax),
  action: z.enum(bulkActions),
  /** Who shall handle them; needed to assign. */
  executorId: Id.nullish(),
  /** Team the executor handles them for. */
  teamId: Id.nullish(),
  /** Public words for everyone; needed to reply. */
  contentMd: markdown().nullish(),
  /** The new severity; needed for `severity`, together with a reason. */
  type: SeverityCode.nullish(),
  /** Put on the requests or taken off them; needed for `tag` and `untag`. */
  tags: Tags.nullish(),
  /** The request that goes on; needed for `merge`, together with a reason. */
  intoId: Id.nullish(),
  /**
   * Seen by the vendor only when assigning, by both sides when the severity is changed, requests are merged, or the mark of
   * urgency is cleared.
   */
  reason: text(textLengths.max1024).nullish(),
});
export type BulkServiceRequests = z.input<typeof BulkServiceRequests>;

export const bulkServiceRequests = endpoint({
  method: "POST",
  path: "/esapi/fault/bulk",
  isOurs: true,
  isLong: true,
  // Each of the things it does asks for its own permission.
  access: "signedIn",
  summary: "Do one thing with several requests; each is judged, and done or refused, by itself",
  body: BulkServiceRequests,
  response: z.object({
    /** What became of each, in the order that was asked for. */
    results: z.array(
      z.object({
        id: Id,
        isDone: z.boolean(),
        /** Why not, in the caller's language; empty when done. */
        reason: z.string(),
      }),
    ),
  }),
  errors: ["common.validation"],
});
