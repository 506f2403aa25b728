import { notifyEvent, webhookVendor } from "@pharos/domain/enums";
import { endpoint, Id, IdParam, line, Moment, Nothing, requiredLine, z } from "../core/index.ts";

/** The chat bot of a group chat. Its address and signing key are written, never read. */
export const ChatBotView = z.object({
  id: Id,
  vendor: z.enum(webhookVendor.codes),
  name: z.string(),
  /** The organisation it belongs to; null when it is a team's. */
  companyId: Id.nullable(),
  teamId: Id.nullable(),
  ownerName: z.string(),
  ownerNameEn: z.string().nullable(),
  /** Host and last characters of the address. */
  addressHint: z.string(),
  hasSignKey: z.boolean(),
  /** Events it is notified of; empty: every one. */
  events: z.array(z.string()),
  locale: z.enum(["zh", "en"]),
  isEnabled: z.boolean(),
  /** Of the last line: 0 queued, 1 sent, 2 failed, 3 skipped; null before the first. */
  lastStatus: z.int().nullable(),
  lastTime: Moment.nullable(),
  lastError: z.string().nullable(),
  createdByName: z.string().nullable(),
  version: z.int32(),
});

export const listChatBots = endpoint({
  method: "GET",
  path: "/esapi/message/webhook/list",
  isOurs: true,
  access: { permission: "message:send" },
  summary: "Read the group chat robots of the teams and organisations the caller administers",
  response: z.object({
    list: z.array(ChatBotView),
    /** Teams and organisations for which the caller may add one; organisations only when they are few. */
    owners: z.array(
      z.object({
        kind: z.enum(["company", "team"]),
        id: Id,
        name: z.string(),
        nameEn: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
});

export const saveChatBot = endpoint({
  method: "POST",
  path: "/esapi/message/webhook/save",
  isOurs: true,
  access: { permission: "message:send" },
  summary: "Add or change a group chat robot",
  body: z.object({
    /** Absent: a new one. */
    id: Id.optional(),
    vendor: z.enum(webhookVendor.codes),
    name: requiredLine(64),
    /** Exactly one of the two for a new chat bot; the owner of a chat bot does not change. */
    companyId: Id.optional(),
    teamId: Id.optional(),
    /** Required for a new chat bot; absent: the stored one stays. */
    address: line(256).optional(),
    /** Absent: the stored one stays; empty: none. */
    signKey: line(128).optional(),
    events: z.array(z.enum(notifyEvent.codes)).max(64),
    locale: z.enum(["zh", "en"]),
    isEnabled: z.boolean(),
    version: z.int32().optional(),
  }),
  response: z.object({ id: Id }),
  errors: [
    "message.webhookNotFound",
    "message.webhookOwner",
    "message.webhookAddress",
    "message.webhookTooMany",
    "common.dataChanged",
  ],
  done: "message.webhookSaved",
});

export const testChatBot = endpoint({
  method: "POST",
  path: "/esapi/message/webhook/test/:id",
  isOurs: true,
  access: { permission: "message:send" },
  summary: "Send a test line to a group chat",
  params: z.object({ id: IdParam }),
  response: Nothing,
  errors: ["message.webhookNotFound"],
  done: "message.webhookTested",
});

export const deleteChatBot = endpoint({
  method: "DELETE",
  path: "/esapi/message/webhook/delete/:id",
  isOurs: true,
  access: { permission: "message:send" },
  summary: "Remove a group chat robot",
  params: z.object({ id: IdParam }),
  response: Nothing,
  errors: ["message.webhookNotFound"],
  done: "message.webhookDeleted",
});
