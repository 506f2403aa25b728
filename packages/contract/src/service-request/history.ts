import { endpoint, IdParam, Moment, page, Paging, z } from "../core/index.ts";

/** One step in the life of a request. */
export const HistoryEntry = z.object({
  id: z.int(),
  /** What happened, for example `reply`, `assign`, `close`. */
  action: z.string(),
  fromStatus: z.int().nullable(),
  toStatus: z.int().nullable(),
  /** The name at that time. */
  userName: z.string(),
  content: z.string().nullable(),
  ts: Moment,
});

export const listServiceRequestHistory = endpoint({
  method: "GET",
  path: "/esapi/fault/history",
  access: { permission: "fault:view" },
  summary: "Read what happened to a service request, newest first; customers see public steps only",
  query: Paging.extend({ id: IdParam }),
  response: page(HistoryEntry),
  errors: ["serviceRequest.notFound"],
});
