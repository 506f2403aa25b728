import { endpoint, Id, IdParam, Moment, Nothing, Paging, page, z } from "../core/index.ts";

/** A mail, SMS or webhook call that was sent, is waiting, or could not be sent. */
export const OutboxEntry = z.object({
  id: Id,
  /** `email`, `sms` or `webhook`. */
  channel: z.string(),
  /** Address or phone it goes to; of a group chat its name, because its address is a secret. */
  target: z.string(),
  subject: z.string().nullable(),
  /** Null for a secret (a sign-in code) that a real provider delivers: it is no one's to read but the receiver's. */
  body: z.string().nullable(),
  /** 0 queued, 1 sent, 2 failed, 3 skipped because there is no provider. */
  status: z.int(),
  tries: z.int(),
  createdTime: Moment,
  sentTime: Moment.nullable(),
  /** When it is tried again; null unless it waits. */
  nextTryTime: Moment.nullable(),
  /** Whether it can be given a fresh set of tries: failed or skipped, no secret, and there is a provider now. */
  isRepeatable: z.boolean(),
  error: z.string().nullable(),
});

export const listOutbox = endpoint({
  method: "GET",
  path: "/esapi/system/outbox",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Read what was sent or would have been sent: the development outbox, newest first",
  query: Paging.extend({
    channel: z.enum(["email", "sms", "webhook"]).optional(),
    status: z.coerce.number<string | number>().int().min(0).max(3).optional(),
  }),
  response: page(OutboxEntry).extend({
    /** Rows of each status code, over all channels. */
    counts: z.array(z.object({ status: z.int(), count: z.int() })),
  }),
  errors: [],
});

export const retryOutbox = endpoint({
  method: "POST",
  path: "/esapi/system/outbox/retry/:id",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Give something that could not be sent a fresh set of tries",
  params: z.object({ id: IdParam }),
  response: Nothing,
  errors: ["system.notRepeatable"],
  done: "system.outboxRetried",
});
