import {
  assignInboundMail as assignMailEndpoint,
  createApiToken as createTokenEndpoint,
  deleteWebhookSubscription as deleteWebhookEndpoint,
  discardInboundMail as discardMailEndpoint,
  listWebhookDeliveries as listDeliveriesEndpoint,
  listInboundMails as listMailsEndpoint,
  listApiTokens as listTokensEndpoint,
  listWebhookSubscriptions as listWebhooksEndpoint,
  raiseFromInboundMail as raiseFromMailEndpoint,
  readOpenApi as readOpenApiEndpoint,
  readOriginalMail as readOriginalEndpoint,
  replayWebhookDelivery as replayEndpoint,
  replayFailedDeliveries as replayFailedEndpoint,
  resumeWebhookSubscription as resumeEndpoint,
  revokeApiToken as revokeTokenEndpoint,
  saveWebhookSubscription as saveWebhookEndpoint,
  takeInboundMail as takeMailEndpoint,
  testWebhookSubscription as testWebhookEndpoint,
} from "@pharos/api/integration";
import type { Route } from "../../http/route.ts";
import type { MailDependencies } from "./mail/dependencies.ts";
import { readOriginal } from "./mail/read-original.ts";
import { takeMail } from "./mail/take-mail.ts";
import { readOpenApi } from "./read-openapi.ts";
import { createToken } from "./token/create-token.ts";
import { listTokens } from "./token/list-tokens.ts";
import { revokeToken } from "./token/revoke-token.ts";
import { assignMail } from "./triage/assign-mail.ts";
import { discardMail } from "./triage/discard-mail.ts";
import { listMails } from "./triage/list-mails.ts";
import { raiseFromMail } from "./triage/raise-from-mail.ts";
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

/** Connects the module's endpoints to the use cases. */
export const integrationRoutes =
  (dependencies: MailDependencies) =>
  (route: Route): void => {
    const { platform } = dependencies;
    route(listTokensEndpoint, (_call, { query }) => listTokens(platform, query));
    route(createTokenEndpoint, (call, { body }) => createToken(platform, call, body));
    route(revokeTokenEndpoint, (call, { params }) => revokeToken(platform, call, params.id));

    route(listWebhooksEndpoint, () => listWebhooks(platform));
    route(saveWebhookEndpoint, (call, { body }) => saveWebhook(platform, call, body));
    route(deleteWebhookEndpoint, (call, { params }) => deleteWebhook(platform, call, params.id));
    route(testWebhookEndpoint, (call, { params }) => testWebhook(platform, call, params.id));
    route(resumeEndpoint, (call, { params }) => resumeWebhook(platform, call, params.id));
    route(listDeliveriesEndpoint, (_call, { query }) => listDeliveries(platform, query));
    route(replayEndpoint, (call, { params }) => replayDelivery(platform, call, params.id));
    route(replayFailedEndpoint, (call, { params }) => replayFailed(platform, call, params.id));

    route.file(readOpenApiEndpoint, (call) => readOpenApi(platform, call));

    route(takeMailEndpoint, (call, { body }) => takeMail(dependencies, call, body));
    route(readOriginalEndpoint, (call, { query }) => readOriginal(dependencies, call, query));
    route(listMailsEndpoint, (call, { query }) => listMails(platform, call, query));
    route(raiseFromMailEndpoint, (call, { body }) => raiseFromMail(dependencies, call, body));
    route(assignMailEndpoint, (call, { body }) => assignMail(dependencies, call, body));
    route(discardMailEndpoint, (call, { body }) => discardMail(platform, call, body));
  };
