import { endpoint, Id, Moment, Paging, page, z } from "../core/index.ts";

/** A mail, SMS or webhook call that was sent, is waiting, or could not be sent. */
export const OutboxEntry = z.object({
  id: Id,
  /** `email`, `sms` or `webhook`. */
  channel: z.string(),
  /** Address, phone or URL it goes to. */
  target: z.string(),
  subject: z.string().nullable(),
  /** Null for a secret (a sign-in code) that a real provider delivers: it is nobody's to read but the receiver's. */
  body: z.string().nullable(),
  /** 0 queued, 1 sent, 2 failed, 3 skipped because there is no provider. */
  status: z.int(),
  tries: z.int(),
  createdTime: Moment,
  sentTime: Moment.nullable(),
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
  response: page(OutboxEntry),
  errors: [],
});
