import { endpoint, Id, Moment, Paging, page, QueryBoolean, z } from "../core/index.ts";

/** A notification, worded in the caller's language. */
export const MessageView = z.object({
  id: Id,
  /** Message type code, 0 system, 1 service request … */
  type: z.int(),
  title: z.string(),
  /** What it is about, as far as its words name it; messages about the same thing have the same one. */
  subject: z.object({ number: z.string().nullable(), title: z.string() }).nullable(),
  /** What a person wrote, plain text; null for what the portal words itself. */
  content: z.string().nullable(),
  /** Who wrote it; null for the portal. */
  senderName: z.string().nullable(),
  /** Path inside the portal; null when there is nothing to open. */
  link: z.string().nullable(),
  readTime: Moment.nullable(),
  createdTime: Moment,
  /** 0 info, 1 warning, 2 urgent. */
  level: z.int(),
});

export const listMessages = endpoint({
  method: "GET",
  path: "/esapi/message/list",
  access: "signedIn",
  summary: "Read the own notifications, newest first",
  query: Paging.extend({
    type: z.coerce.number<string | number>().int().min(0).max(8).optional(),
    unread: QueryBoolean.optional(),
  }),
  response: page(MessageView).extend({
    /** Unread ones of every type. */
    unread: z.int(),
    /** Types of which there are messages, with how many are unread. */
    types: z.array(z.object({ type: z.int(), unread: z.int() })),
  }),
  errors: [],
});
