import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const integrationRoutes: readonly RouteEntry[] = [
  {
    path: "/apiTokens",
    title: "shell.titles.apiTokens",
    meta: { gray: true, noindex: true },
    texts: ["integration"],
    screen: () => import("./api-tokens.screen.tsx").then((m) => m.ApiTokensScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchTokens(context)),
  },
  {
    path: "/webhooks",
    title: "shell.titles.outgoingWebhooks",
    meta: { gray: true, noindex: true },
    texts: ["integration"],
    screen: () => import("./webhooks.screen.tsx").then((m) => m.WebhooksScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchWebhooks(context)),
  },
  {
    path: "/mailbox",
    title: "shell.titles.mailbox",
    meta: { gray: true, noindex: true },
    texts: ["integration"],
    screen: () => import("./mailbox.screen.tsx").then((m) => m.MailboxScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchMails(context)),
  },
  {
    path: "/apiDocs",
    title: "shell.titles.apiDocs",
    meta: { gray: true, noindex: true },
    texts: ["integration"],
    screen: () => import("./api-docs.screen.tsx").then((m) => m.ApiDocsScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchDocs(context)),
  },
];
