import { endpoint, IdParam, Moment, Paging, page, z } from "../core/index.ts";

/** One field that an edit changed; long texts are named without their words. */
export const HistoryChange = z.object({
  /** Field name as in `SaveServiceRequest`. */
  field: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

/** One step in the life of a request. */
export const HistoryEntry = z.object({
  id: z.int(),
  /** What happened: a code of the enumeration `historyAction`, for example `reply`, `assign`, `close`. */
  action: z.string(),
  fromStatus: z.int().nullable(),
  toStatus: z.int().nullable(),
  /** The name at that time. */
  userName: z.string(),
  /** What was said with it: a reason, the customer's confirmation, a description. */
  content: z.string().nullable(),
  /** Whom it was given to. */
  targetName: z.string().nullable(),
  changes: z.array(HistoryChange),
  /** Long texts were changed or withdrawn, and the caller may read them: `fault/history/texts`. */
  hasTexts: z.boolean(),
  /** Closing removed the stored remote-connection details. */
  isRemoteRemoved: z.boolean(),
  /** True: customers do not see this step. */
  isInternal: z.boolean(),
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

export const readServiceRequestHistoryTexts = endpoint({
  method: "GET",
  path: "/esapi/fault/history/texts",
  isOurs: true,
  access: { permission: "fault:view" },
  summary: "Read the long texts before and after one step; of replies only the vendor reads old ones",
  query: z.object({ id: IdParam, stepId: IdParam }),
  response: z.object({ texts: z.array(HistoryChange) }),
  errors: ["serviceRequest.notFound"],
});
