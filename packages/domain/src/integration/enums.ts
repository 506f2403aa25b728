import { defineEnum, type NameOf } from "../define-enum.ts";

/** Whose chat bots the portal can write to. */
export const webhookVendor = defineEnum("webhookVendor", {
  wecom: "wecom",
  dingtalk: "dingtalk",
  feishu: "feishu",
});
export type WebhookVendor = NameOf<typeof webhookVendor>;

/** Events that a webhook can deliver. */
export const webhookEvent = defineEnum("webhookEvent", {
  requestCreated: "request.created",
  requestAssigned: "request.assigned",
  requestReplied: "request.replied",
  requestStatusChanged: "request.statusChanged",
  requestUrgent: "request.urgent",
  requestEscalated: "request.escalated",
  requestClosed: "request.closed",
  requestReopened: "request.reopened",
  requestSlaBreached: "request.slaBreached",
});
export type WebhookEvent = NameOf<typeof webhookEvent>;
/** Name of an event as it is sent, such as `request.created`. */
export type WebhookEventCode = (typeof webhookEvent.codes)[number];

/** Where a delivery to a webhook stands. */
export const webhookDeliveryStatus = defineEnum("webhookDeliveryStatus", {
  queued: 0,
  delivered: 1,
  givenUp: 2,
});
export type WebhookDeliveryStatus = NameOf<typeof webhookDeliveryStatus>;

/** What became of a mail that came in. */
export const inboundMailStatus = defineEnum("inboundMailStatus", {
  waiting: 0,
  taken: 1,
  refused: 2,
  ignored: 3,
  discarded: 4,
});
export type InboundMailStatus = NameOf<typeof inboundMailStatus>;

/** Why a mail is where it is; a key below `integration.mail.reason`. */
export const mailReasons = [
  "processing",
  "unreadable",
  "noToken",
  "unknownSender",
  "notOnRequest",
  "severalCompanies",
  "notRaised",
  "badToken",
  "stranger",
  "unproven",
  "expired",
  "automatic",
  "absence",
  "listed",
  "encrypted",
  "signed",
  "tnef",
  "invitation",
  "attachedMail",
  "undecodable",
  "onlyOld",
  "tooMany",
  "empty",
  "refused",
  "taken",
  "raised",
  "assigned",
  "answered",
  "discarded",
] as const;
export type MailReason = (typeof mailReasons)[number];
