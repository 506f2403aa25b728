import {
  createApiToken,
  deleteWebhookSubscription,
  listApiTokens,
  listWebhookDeliveries,
  listWebhookSubscriptions,
  replayFailedDeliveries,
  replayWebhookDelivery,
  resumeWebhookSubscription,
  revokeApiToken,
  saveWebhookSubscription,
  testWebhookSubscription,
} from "./index.ts";

/** The endpoints of this module, by name. */
export const integrationEndpoints = {
  listApiTokens,
  createApiToken,
  revokeApiToken,
  listWebhookSubscriptions,
  saveWebhookSubscription,
  deleteWebhookSubscription,
  testWebhookSubscription,
  resumeWebhookSubscription,
  listWebhookDeliveries,
  replayWebhookDelivery,
  replayFailedDeliveries,
} as const;
