import { endpoint, Moment, Nothing, Paging, page, requiredLine, z } from "../core/index.ts";

/** A piece of background work that failed too often and is left alone; what waits behind it goes on. */
export const ParkedWorkEntry = z.object({
  /** The queue or job it belongs to, such as `platform.events`. */
  queue: z.string(),
  /** Of the row, as the queue names it; mostly its id. */
  key: z.string(),
  /** What the last try failed with. */
  error: z.string().nullable(),
  /** Tries that failed. */
  attempts: z.int(),
  /** When it failed first. */
  since: Moment,
});

export const listParkedWork = endpoint({
  method: "GET",
  path: "/esapi/system/parkedWork",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Read the background work that failed too often, newest first",
  query: Paging.extend({ queue: requiredLine(64).optional() }),
  response: page(ParkedWorkEntry).extend({
    /** Parked work of each queue that has any. */
    counts: z.array(z.object({ queue: z.string(), count: z.int() })),
  }),
  errors: [],
});

const ParkedWorkKey = z.object({ queue: requiredLine(64), key: requiredLine(128) });

export const retryParkedWork = endpoint({
  method: "POST",
  path: "/esapi/system/parkedWork/retry",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Give parked work a fresh set of tries",
  body: ParkedWorkKey,
  response: Nothing,
  errors: ["system.notParked"],
  done: "system.parkedWorkRetried",
});

export const discardParkedWork = endpoint({
  method: "POST",
  path: "/esapi/system/parkedWork/discard",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Give parked work up for good",
  body: ParkedWorkKey,
  response: Nothing,
  errors: ["system.notParked"],
  done: "system.parkedWorkDiscarded",
});
