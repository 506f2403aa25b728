import { textLengths } from "@pharos/domain/limits";
import { bulkMax } from "@pharos/domain/service-request";
import { endpoint, Id, text, z } from "../core/index.ts";

/** What can be done with many requests at once. */
export const bulkActions = ["assign", "take", "star", "unstar", "follow", "unfollow", "clearUrgent"] as const;
export type BulkAction = (typeof bulkActions)[number];

/** One action for several requests. */
export const BulkServiceRequests = z.object({
  ids: z.array(Id).min(1).max(bulkMax),
  action: z.enum(bulkActions),
  /** Who shall handle them; needed to assign. */
  executorId: Id.nullish(),
  /** Team the executor handles them for. */
  teamId: Id.nullish(),
  /** Seen by the vendor only when assigning, by both sides when the mark of urgency is cleared. */
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
