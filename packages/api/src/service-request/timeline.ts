import { endpoint, IdParam, Moment, z } from "../core/index.ts";
import { HistoryEntry } from "./history.ts";
import { LongTexts, ReplyView, ServiceRequestSummary } from "./shapes.ts";

/** What stands at one place in the line of time of a request: something said, or something that happened. */
export const TimelineEntry = z.object({
  /** The same for the same entry in every answer. */
  key: z.string(),
  at: Moment,
  reply: ReplyView.nullable(),
  step: HistoryEntry.nullable(),
});
export type TimelineEntry = z.output<typeof TimelineEntry>;

/** A part of the line of time. */
export const Timeline = z.object({
  /** Oldest first. Steps that a reply shows by itself are left out. */
  entries: z.array(TimelineEntry),
  /** Where the reader stands now: with `since` the next answer begins here. */
  cursor: z.int(),
  /** With `before` the next answer goes on here; null when there is nothing older, and in answers to `since`. */
  older: z.string().nullable(),
  /** False: these entries come in addition to those the reader has. True: they are the newest, and what lies between is not there. */
  isPage: z.boolean(),
  /** The last public reply, 0 when there is none. */
  lastPublicReplyId: z.int(),
  /** The customer has spoken last. */
  isUnanswered: z.boolean(),
  /** Some public reply is marked as the solution. */
  hasSolution: z.boolean(),
  /** Replies that stand there, up to 1,000 each; internal notes are none for customers. */
  counts: z.object({ public: z.int(), internal: z.int() }),
});
export type Timeline = z.output<typeof Timeline>;

/** A service request with what is long in it and the newest part of its line of time. */
export const ServiceRequestDetail = ServiceRequestSummary.extend({
  ...LongTexts.shape,
  timeline: Timeline,
});
export type ServiceRequestDetail = z.output<typeof ServiceRequestDetail>;

/**
 * What a change left behind: the request without the long texts that did not change, and what was added to its line of time
 * since the position the caller named in `X-Since`; without the header the newest part of it.
 */
export const ServiceRequestChange = ServiceRequestSummary.extend({
  ...LongTexts.partial().shape,
  timeline: Timeline,
});
export type ServiceRequestChange = z.output<typeof ServiceRequestChange>;

/** How many entries a page holds unless asked otherwise. */
export const timelinePageSize = 30;

export const getServiceRequestTimeline = endpoint({
  method: "GET",
  path: "/esapi/fault/timeline",
  isOurs: true,
  access: { permission: "fault:view" },
  summary:
    "Read replies and history steps of a service request in one order: newest page, older pages, or what is new",
  query: z.object({
    id: IdParam,
    /** Answers what came after this position, together with the request as it is now. */
    since: z.coerce.number<string | number>().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    /** Answers what came before this position, as `older` named it. */
    before: z
      .string()
      .regex(/^\d{1,16}\.\d{1,16}$/)
      .optional(),
    pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(timelinePageSize),
  }),
  response: z.object({
    timeline: Timeline,
    /** The request without the long texts that did not change; null in pages. */
    request: ServiceRequestSummary.extend(LongTexts.partial().shape).nullable(),
  }),
  errors: ["serviceRequest.notFound"],
});
