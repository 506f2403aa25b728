import {
  createApiToken as createTokenEndpoint,
  deleteWebhookSubscription as deleteWebhookEndpoint,
  listWebhookDeliveries as listDeliveriesEndpoint,
  listApiTokens as listTokensEndpoint,
  listWebhookSubscriptions as listWebhooksEndpoint,
  replayWebhookDelivery as replayEndpoint,
  replayFailedDeliveries as replayFailedEndpoint,
  resumeWebhookSubscription as resumeEndpoint,
  revokeApiToken as revokeTokenEndpoint,
  saveWebhookSubscription as saveWebhookEndpoint,
  testWebhookSubscription as testWebhookEndpoint,
} from "@pharos/contract/integration";
import type { Serve } from "../../http/serve.ts";
import type { Platform } from "../../platform/platform.ts";
import { createToken } from "./token/create-token.ts";
import { listTokens } from "./token/list-tokens.ts";
import { revokeToken } from "./token/revoke-token.ts";
import { saveWebhook } from "./webhook/save-webhook.ts";
import {
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  replayFailed,
  resumeWebhook,
  testWebhook,
} from "./webhook/webhooks.ts";

/** Connects the contract's endpoints to the use cases. */
export const integrationRoutes =
  (platform: Platform) =>
  (serve: Serve): void => {
    serve(listTokensEndpoint, (_call, { query }) => listTokens(platform, query));
    serve(createTokenEndpoint, (call, { body }) => createToken(platform, call, body));
    serve(revokeTokenEndpoint, (call, { params }) => revokeToken(platform, call, params.id));

    serve(listWebhooksEndpoint, () => listWebhooks(platform));
    serve(saveWebhookEndpoint, (call, { body }) => saveWebhook(platform, call, body));
    serve(deleteWebhookEndpoint, (call, { params }) => deleteWebhook(platform, call, params.id));
    serve(testWebhookEndpoint, (call, { params }) => testWebhook(platform, call, params.id));
    serve(resumeEndpoint, (call, { params }) => resumeWebhook(platform, call, params.id));
    serve(listDeliveriesEndpoint, (_call, { query }) => listDeliveries(platform, query));
    serve(replayEndpoint, (call, { params }) => replayDelivery(platform, call, params.id));
    serve(replayFailedEndpoint, (call, { params }) => replayFailed(platform, call, params.id));
  };
