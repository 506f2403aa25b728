import { endpoint, Id, line, Moment, Paging, page, requiredLine, requiredText, z } from "../core/index.ts";

/** Most receivers of one message. */
export const recipientsMax = 5000;

export const sendMessage = endpoint({
  method: "POST",
  path: "/esapi/message/save",
  access: { permission: "message:send" },
  isCreating: true,
  summary: "Write a message to people, to everybody of organisations, or to a team, as far as the sender may",
  body: z.object({
    userIds: z.array(Id).max(1000).optional(),
    /** Every active member of these organisations. */
    companyIds: z.array(Id).max(100).optional(),
    /** Every active member of this team. */
    teamId: Id.optional(),
    title: requiredLine(128),
    /** Plain text. */
    content: requiredText(1024),
    /** Path inside the portal that the message opens. */
    link: line(256).optional(),
  }),
  response: z.object({
    id: Id,
    /** How many people were notified. */
    count: z.int(),
  }),
  errors: ["message.noRecipients", "message.recipientUnknown", "message.tooManyRecipients"],
  done: "message.sent",
});

/** A name the sender chose, as it was then. */
const Chosen = z.object({ kind: z.enum(["user", "company", "team"]), id: Id, name: z.string() });

/** A message that the caller wrote. */
export const SentMessageView = z.object({
  id: Id,
  title: z.string(),
  content: z.string(),
  link: z.string().nullable(),
  /** Whom the sender chose. */
  audience: z.array(Chosen),
  /** How many people were notified. */
  recipientCount: z.int(),
  /** How many of them have read it. */
  readCount: z.int(),
  createdTime: Moment,
});

export const listSentMessages = endpoint({
  method: "GET",
  path: "/esapi/message/sent/list",
  isOurs: true,
  access: { permission: "message:send" },
  summary: "Read the messages the caller has written, newest first",
  query: Paging.extend({
    /** Part of title or text. */
    keyword: line(64).optional(),
  }),
  response: page(SentMessageView),
  errors: [],
});

export const listMessageAudience = endpoint({
  method: "GET",
  path: "/esapi/message/audience",
  isOurs: true,
  access: { permission: "message:send" },
  summary: "Find people, organisations and teams the caller may write to",
  query: z.object({
    kind: z.enum(["user", "company", "team"]),
    keyword: line(64).optional(),
  }),
  response: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** Of a person the organisation, of an organisation or team how many people would be notified. */
      companyName: z.string().nullable(),
      memberCount: z.int(),
    }),
  ),
  errors: [],
});
