import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const conversationRoutes: readonly RouteEntry[] = [
  {
    path: "/replyTemplates",
    title: "shell.titles.replyTemplates",
    meta: { gray: true, noindex: true },
    texts: ["serviceRequest"],
    screen: () => import("./reply-templates.screen.tsx").then((m) => m.ReplyTemplatesScreen),
  },
];
