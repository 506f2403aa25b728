import type { CallInput, CallResult } from "@pharos/api/core";
import {
  assignInboundMail,
  createApiToken,
  deleteWebhookSubscription,
  discardInboundMail,
  listApiTokens,
  listInboundMails,
  listWebhookDeliveries,
  listWebhookSubscriptions,
  raiseFromInboundMail,
  replayFailedDeliveries,
  replayWebhookDelivery,
  resumeWebhookSubscription,
  revokeApiToken,
  saveWebhookSubscription,
  testWebhookSubscription,
} from "@pharos/api/integration";
import { listServiceCompanies } from "@pharos/api/service-number";
import { prepareServiceRequest } from "@pharos/api/service-request";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";
import { pageAfter } from "../../shared/list/list-result.ts";
import { listSpecOf } from "../../shared/list/list-spec.ts";

/** A program's key to the interface. */
export type ApiToken = CallResult<typeof listApiTokens>["list"][number];

/** What the list of tokens is asked for. */
export type TokenFilter = NonNullable<CallInput<typeof listApiTokens>["query"]>;

/** A webhook that notifies another system. */
export type Webhook = CallResult<typeof listWebhookSubscriptions>[number];

/** One fact sent to one webhook. */
export type Delivery = CallResult<typeof listWebhookDeliveries>["list"][number];

/** A mail that came in. */
export type InboundMail = CallResult<typeof listInboundMails>["list"][number];

/** What the list of mails is asked for. */
export type MailFilter = NonNullable<CallInput<typeof listInboundMails>["query"]>;

const deliveriesPageSize = 20;
const logRefreshMs = 5_000;
const waitingFreshMs = 60_000;

/** Queries of what other systems use. */
export const integrationQueries = {
  tokens: (filter: TokenFilter) =>
    queryOptions({
      queryKey: ["integration", "tokens", filter],
      queryFn: ({ signal }) => call(listApiTokens, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  mails: (filter: MailFilter) =>
    queryOptions({
      queryKey: ["integration", "mails", filter],
      queryFn: ({ signal }) => call(listInboundMails, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** How many mails wait; asked for now and then beside other work. */
  waitingCount: () =>
    queryOptions({
      queryKey: ["integration", "waitingCount"],
      queryFn: async ({ signal }) =>
        (await call(listInboundMails, { query: { status: 0, pageSize: 1 } }, { signal, isPageRead: false }))
          .waitingCount,
      staleTime: waitingFreshMs,
      retry: false,
    }),
  companies: () =>
    queryOptions({
      queryKey: ["serviceNumber", "companies"],
      queryFn: ({ signal }) => call(listServiceCompanies, { query: {} }, { signal, isPageRead: false }),
    }),
  people: (companyId: number) =>
    queryOptions({
      queryKey: ["serviceNumber", "preparation", companyId, null],
      queryFn: ({ signal }) =>
        call(prepareServiceRequest, { query: { companyId } }, { signal, isPageRead: false }),
    }),
  webhooks: () =>
    queryOptions({
      queryKey: ["integration", "webhooks"],
      queryFn: ({ signal }) => call(listWebhookSubscriptions, {}, { signal }),
    }),
  deliveries: (webhookId: number, status: number | undefined) =>
    infiniteQueryOptions({
      queryKey: ["integration", "deliveries", webhookId, status ?? "any"],
      queryFn: ({ pageParam, signal }) =>
        call(
          listWebhookDeliveries,
          {
            query: {
              webhookId,
              pageNum: pageParam,
              pageSize: deliveriesPageSize,
              ...(status !== undefined && { status }),
            },
          },
          { signal, isPageRead: false },
        ),
      initialPageParam: 1,
      getNextPageParam: pageAfter,
      // Someone who looks at the log waits for what comes of a test or a replay.
      refetchInterval: logRefreshMs,
    }),
} as const;

/** Makes a token. */
export const useCreateToken = apiMutation(createApiToken, { stales: ["integration"] });

/** Ends a token. */
export const useRevokeToken = apiMutation(revokeApiToken, { stales: ["integration"] });

/** Adds or changes a webhook. */
export const useSaveWebhook = apiMutation(saveWebhookSubscription, { stales: ["integration"] });

/** Removes a webhook. */
export const useDeleteWebhook = apiMutation(deleteWebhookSubscription, { stales: ["integration"] });

/** Queues a test event. */
export const useTestWebhook = apiMutation(testWebhookSubscription, { stales: ["integration"] });

/** Lets a webhook that stopped go on. */
export const useResumeWebhook = apiMutation(resumeWebhookSubscription, { stales: ["integration"] });

/** Sends one delivery again. */
export const useReplayDelivery = apiMutation(replayWebhookDelivery, { stales: ["integration"] });

/** Sends everything again that was not taken. */
export const useReplayFailed = apiMutation(replayFailedDeliveries, { stales: ["integration"] });

/** Puts a mail on a request. */
export const useAssignMail = apiMutation(assignInboundMail, {
  stales: ["integration", "serviceRequest"],
});

/** Makes a request of a mail. */
export const useRaiseFromMail = apiMutation(raiseFromInboundMail, {
  stales: ["integration", "serviceRequest"],
});

/** Discards a mail. */
export const useDiscardMail = apiMutation(discardInboundMail, { stales: ["integration"] });

/** The tokens of programs in the address of their page. */
export const tokensSpec = listSpecOf(listApiTokens, { keyword: "keyword", state: "state" });
