import { serviceRequestStatus, severity, slaClockKind, webhookEvent } from "@pharos/domain/enums";
import { endpoint, Id, IdParam, Moment, Nothing, Paging, page, requiredLine, z } from "../core/index.ts";

/** A webhook that notifies another system of service requests. Its secret is shown when it is made or renewed, never again. */
export const WebhookSubscription = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvent.codes)),
  /** Only requests of this organisation; null: of every one. */
  companyId: Id.nullable(),
  companyName: z.string().nullable(),
  companyNameEn: z.string().nullable(),
  /** Only requests of this team; null: of every one. */
  teamId: Id.nullable(),
  teamName: z.string().nullable(),
  teamNameEn: z.string().nullable(),
  /** Name, phone and mail address left with the request go along. */
  hasContact: z.boolean(),
  isEnabled: z.boolean(),
  /** When it stopped by itself after too many failures in a row; null while it runs. */
  pausedTime: Moment.nullable(),
  failuresInRow: z.int(),
  ownerName: z.string().nullable(),
  /** Deliveries that wait, and those given up within the last 30 days. */
  waitingCount: z.int(),
  givenUpCount: z.int(),
  lastDeliveredTime: Moment.nullable(),
  version: z.int32(),
});

export const listWebhookSubscriptions = endpoint({
  method: "GET",
  path: "/esapi/integration/webhook/list",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Read the webhooks that tell other systems of service requests",
  response: z.array(WebhookSubscription),
  errors: [],
});

export const saveWebhookSubscription = endpoint({
  method: "POST",
  path: "/esapi/integration/webhook/save",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Add or change a webhook; a new or renewed secret is answered this once",
  body: z.object({
    /** Absent: a new one. */
    id: Id.optional(),
    name: requiredLine(64),
    /** https; another origin only when WEBHOOK_ORIGINS names it. */
    url: requiredLine(512),
    events: z
      .array(z.enum(webhookEvent.codes))
      .min(1, { error: "validation.required" })
      .max(webhookEvent.codes.length),
    companyId: Id.nullable().optional(),
    teamId: Id.nullable().optional(),
    hasContact: z.boolean(),
    isEnabled: z.boolean(),
    /** Makes a new secret; the old one signs nothing any more. */
    hasNewSecret: z.boolean().optional(),
    version: z.int32().optional(),
  }),
  response: z.object({
    id: Id,
    /** Key of the signatures; null when it stays as it was. */
    secret: z.string().nullable(),
  }),
  errors: [
    "integration.webhookNotFound",
    "integration.webhookUrl",
    "integration.webhookFilter",
    "integration.webhookTooMany",
    "common.dataChanged",
  ],
  done: "integration.webhookSaved",
});

export const deleteWebhookSubscription = endpoint({
  method: "DELETE",
  path: "/esapi/integration/webhook/delete/:id",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Remove a webhook with its log",
  params: z.object({ id: IdParam }),
  response: Nothing,
  errors: ["integration.webhookNotFound"],
  done: "integration.webhookDeleted",
});

export const testWebhookSubscription = endpoint({
  method: "POST",
  path: "/esapi/integration/webhook/test/:id",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Queue a test event for a webhook, also while it is paused",
  params: z.object({ id: IdParam }),
  response: Nothing,
  errors: ["integration.webhookNotFound"],
  done: "integration.webhookTested",
});

export const resumeWebhookSubscription = endpoint({
  method: "POST",
  path: "/esapi/integration/webhook/resume/:id",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Let a webhook that stopped by itself go on; what waits is delivered",
  params: z.object({ id: IdParam }),
  response: Nothing,
  errors: ["integration.webhookNotFound"],
  done: "integration.webhookResumed",
});

/** One try of a delivery. */
export const WebhookAttempt = z.object({
  time: Moment,
  /** HTTP status; null when there was no answer. */
  status: z.int().nullable(),
  durationMs: z.int(),
  /** The first kilobyte of the answer. */
  answer: z.string().nullable(),
  /** Why there was no answer. */
  error: z.string().nullable(),
});

/** One fact sent to one webhook. */
export const WebhookDelivery = z.object({
  id: Id,
  /** The delivery id the receiver sees; the same at every try. */
  uid: z.string(),
  /** One of the events, or `ping`. */
  event: z.string(),
  /** The request it is about; null for a test. */
  srNo: z.string().nullable(),
  /** 0 waiting, 1 delivered, 2 given up. */
  status: z.int(),
  tries: z.int(),
  nextTryTime: Moment.nullable(),
  createdTime: Moment,
  /** Oldest first. */
  attempts: z.array(WebhookAttempt),
  /** The body exactly as it is sent. */
  payload: z.string(),
});

export const listWebhookDeliveries = endpoint({
  method: "GET",
  path: "/esapi/integration/webhook/deliveries",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Read the log of a webhook, newest first; it is kept for 30 days",
  query: Paging.extend({
    webhookId: IdParam,
    status: z.coerce.number<string | number>().int().min(0).max(2).optional(),
  }),
  response: page(WebhookDelivery),
  errors: ["integration.webhookNotFound"],
});

export const replayWebhookDelivery = endpoint({
  method: "POST",
  path: "/esapi/integration/webhook/replay/:id",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Send one delivery again, under the same delivery id",
  params: z.object({ id: IdParam }),
  response: Nothing,
  errors: ["integration.deliveryNotFound"],
  done: "integration.deliveryReplayed",
});

export const replayFailedDeliveries = endpoint({
  method: "POST",
  path: "/esapi/integration/webhook/replayFailed/:id",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Send everything again that a webhook did not take",
  params: z.object({ id: IdParam }),
  response: z.object({ count: z.int() }),
  errors: ["integration.webhookNotFound"],
  done: "integration.deliveriesReplayed",
});

const Party = z.object({ id: Id, name: z.string(), nameEn: z.string().nullable() });

/** The body of a webhook call: facts that customers may know, never internal notes. */
export const WebhookPayload = z.object({
  /** Delivery id: the same however often it is sent. */
  id: z.uuid(),
  event: z.union([z.enum(webhookEvent.codes), z.literal("ping")]),
  /** When it happened. */
  time: Moment,
  /** The request as it was when the delivery was queued; absent in a test. */
  request: z
    .object({
      id: Id,
      srNo: z.string(),
      title: z.string(),
      severity: z.enum(severity.names),
      status: z.enum(serviceRequestStatus.names),
      isUrgent: z.boolean(),
      company: Party,
      team: Party.nullable(),
      executor: z.string().nullable(),
      createdTime: Moment,
      /** Page of the request in the portal. */
      url: z.string(),
      /** Only for webhooks that were given contact data. */
      contact: z
        .object({ name: z.string().nullable(), phone: z.string().nullable(), email: z.string().nullable() })
        .optional(),
    })
    .optional(),
  /** What is particular to the event. */
  data: z.object({
    /** Name of anyone who did it; absent for the system. */
    by: z.string().optional(),
    /** `request.assigned`: who has it now. */
    executor: z.string().optional(),
    /** `request.replied`. */
    reply: z
      .object({
        id: Id,
        side: z.enum(["customer", "vendor"]),
        /** Markdown, at most 10,000 characters. */
        content: z.string(),
        needsFeedback: z.boolean(),
        isSolution: z.boolean(),
      })
      .optional(),
    /** `request.statusChanged`. */
    from: z.enum(serviceRequestStatus.names).optional(),
    to: z.enum(serviceRequestStatus.names).optional(),
    /** `request.slaBreached`: the promise that was not kept. */
    clock: z.enum(slaClockKind.names).optional(),
    /** `ping`. */
    message: z.string().optional(),
  }),
});
export type WebhookPayload = z.output<typeof WebhookPayload>;
