import type { ReplyKind } from "@pharos/domain/enums";
import type { TranslationKey } from "@pharos/i18n";

/** Kinds of reply that have a template, in the order they are offered. */
export const templateKinds = [
  "firstReply",
  "moreInfo",
  "briefAnalysis",
  "complexAnalysis",
  "timeoutReply",
  "timeoutClose",
] as const satisfies readonly ReplyKind[];

/** Words of the templates as an installation starts with them. */
export const templateKeys = {
  firstReply: {
    title: "serviceRequestServer.template.firstReply.title",
    body: "serviceRequestServer.template.firstReply.body",
  },
  moreInfo: {
    title: "serviceRequestServer.template.moreInfo.title",
    body: "serviceRequestServer.template.moreInfo.body",
  },
  briefAnalysis: {
    title: "serviceRequestServer.template.briefAnalysis.title",
    body: "serviceRequestServer.template.briefAnalysis.body",
  },
  complexAnalysis: {
    title: "serviceRequestServer.template.complexAnalysis.title",
    body: "serviceRequestServer.template.complexAnalysis.body",
  },
  timeoutReply: {
    title: "serviceRequestServer.template.timeoutReply.title",
    body: "serviceRequestServer.template.timeoutReply.body",
  },
  timeoutClose: {
    title: "serviceRequestServer.template.timeoutClose.title",
    body: "serviceRequestServer.template.timeoutClose.body",
  },
} as const satisfies Record<(typeof templateKinds)[number], Record<"title" | "body", TranslationKey>>;
