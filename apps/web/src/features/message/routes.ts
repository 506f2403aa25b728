import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const messageRoutes: readonly RouteEntry[] = [
  {
    path: "/message",
    title: "shell.titles.message",
    meta: { gray: true },
    texts: ["message"],
    screen: () => import("./messages.screen.tsx").then((m) => m.MessagesScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchMessages(context)),
  },
  {
    path: "/message/record",
    title: "shell.titles.messageRecord",
    meta: { gray: true },
    texts: ["message"],
    screen: () => import("./sent-messages.screen.tsx").then((m) => m.SentMessagesScreen),
  },
  {
    path: "/message/preferences",
    title: "shell.titles.notifyPreferences",
    meta: { gray: true },
    texts: ["message"],
    screen: () => import("./preferences.screen.tsx").then((m) => m.PreferencesScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchPreferences(context)),
  },
  {
    path: "/message/rules",
    title: "shell.titles.notifyRules",
    meta: { gray: true },
    texts: ["message"],
    screen: () => import("./rules.screen.tsx").then((m) => m.RulesScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchRules(context)),
  },
  {
    path: "/message/webhooks",
    title: "shell.titles.webhooks",
    meta: { gray: true },
    texts: ["message"],
    screen: () => import("./chat-bots.screen.tsx").then((m) => m.ChatBotsScreen),
    prefetch: (context) => import("./prefetch.ts").then((m) => m.prefetchChatBots(context)),
  },
];
