import type { CallInput, CallResult } from "@pharos/contract/core";
import {
  assignInboundMail,
  createApiToken,
  deleteWebhookSubscription,
  discardInboundMail,
  listApiTokens,
  listInboundMails,
  listWebhookDeliveries,
  listWebhookSubscriptions,
  replayFailedDeliveries,
  replayWebhookDelivery,
  resumeWebhookSubscription,
  revokeApiToken,
  saveWebhookSubscription,
  testWebhookSubscription,
} from "@pharos/contract/integration";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, contractMutation } from "../../shared/api/index.ts";

/** A program's key to the interface. */
export type ApiToken = CallResult<typeof listApiTokens>["list"][number];

/** What the list of tokens is asked for. */
export type TokenFilter = NonNullable<CallInput<typeof listApiTokens>["query"]>;

/** A webhook that tells another system. */
export type Webhook = CallResult<typeof listWebhookSubscriptions>[number];

/** One fact told to one webhook. */
export type Delivery = CallResult<typeof listWebhookDeliveries>["list"][number];

/** A mail that came in. */
export type InboundMail = CallResult<typeof listInboundMails>["list"][number];

/** What the list of mails is asked for. */
export type MailFilter = NonNullable<CallInput<typeof listInboundMails>["query"]>;

const deliveriesPageSize = 20;
const logRefreshMs = 5_000;

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
      getNextPageParam: (last) => (last.pageNum * last.pageSize < last.total ? last.pageNum + 1 : undefined),
      // Somebody who looks at the log waits for what comes of a test or a replay.
      refetchInterval: logRefreshMs,
    }),
} as const;

/** Makes a token. */
export const useCreateToken = contractMutation(createApiToken, { stales: ["integration"] });

/** Ends a token. */
export const useRevokeToken = contractMutation(revokeApiToken, { stales: ["integration"] });

/** Adds or changes a webhook. */
export const useSaveWebhook = contractMutation(saveWebhookSubscription, { stales: ["integration"] });

/** Removes a webhook. */
export const useDeleteWebhook = contractMutation(deleteWebhookSubscription, { stales: ["integration"] });

/** Queues a test event. */
export const useTestWebhook = contractMutation(testWebhookSubscription, { stales: ["integration"] });

/** Lets a webhook that stopped go on. */
export const useResumeWebhook = contractMutation(resumeWebhookSubscription, { stales: ["integration"] });

/** Sends one delivery again. */
export const useReplayDelivery = contractMutation(replayWebhookDelivery, { stales: ["integration"] });

/** Sends everything again that was not taken. */
export const useReplayFailed = contractMutation(replayFailedDeliveries, { stales: ["integration"] });

/** Puts a mail on a request as an internal note. */
export const useAssignMail = contractMutation(assignInboundMail, {
  stales: ["integration", "serviceRequest"],
});

/** Discards a mail. */
export const useDiscardMail = contractMutation(discardInboundMail, { stales: ["integration"] });
