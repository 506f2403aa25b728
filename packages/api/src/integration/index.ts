export {
  assignInboundMail,
  discardInboundMail,
  InboundMail,
  inboundMailBytesMax,
  inboundMailOutcomes,
  listInboundMails,
  raiseFromInboundMail,
  readOriginalMail,
  takeInboundMail,
} from "./mail.ts";
export { readOpenApi } from "./openapi.ts";
export { ApiTokenView, createApiToken, listApiTokens, revokeApiToken } from "./tokens.ts";
export {
  deleteWebhookSubscription,
  listWebhookDeliveries,
  listWebhookSubscriptions,
  replayFailedDeliveries,
  replayWebhookDelivery,
  resumeWebhookSubscription,
  saveWebhookSubscription,
  testWebhookSubscription,
  WebhookAttempt,
  WebhookDelivery,
  WebhookPayload,
  WebhookSubscription,
} from "./webhooks.ts";
