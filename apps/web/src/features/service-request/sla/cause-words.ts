import type { Translate, TranslationKey } from "@pharos/i18n";
import type { ExplainedClock } from "../api.ts";

type Interval = ExplainedClock["intervals"][number];

const causes = {
  submitted: "serviceRequest.sla.cause.submitted",
  auditApproved: "serviceRequest.sla.cause.auditApproved",
  publicVendorReply: "serviceRequest.sla.cause.publicVendorReply",
  solutionReply: "serviceRequest.sla.cause.solutionReply",
  awaitFeedback: "serviceRequest.sla.cause.awaitFeedback",
  resume: "serviceRequest.sla.cause.resume",
  restored: "serviceRequest.sla.cause.restored",
  notRestored: "serviceRequest.sla.cause.notRestored",
  reopened: "serviceRequest.sla.cause.reopened",
  severityChanged: "serviceRequest.sla.cause.severityChanged",
  urgent: "serviceRequest.sla.cause.urgent",
  merged: "serviceRequest.sla.cause.merged",
  unmerged: "serviceRequest.sla.cause.unmerged",
  nonWorkingTime: "serviceRequest.sla.cause.nonWorkingTime",
} as const satisfies Readonly<Record<string, TranslationKey>>;

/** Why an interval began; a cause that is newer than this page is notified by the state alone. */
export function causeText({ cause, state }: Interval, t: Translate): string {
  if (isKnown(cause)) return t(causes[cause]);
  if (state === "paused") return t("serviceRequest.sla.paused");
  return state === "outOfHours" ? t(causes.nonWorkingTime) : t("serviceRequest.sla.running");
}

function isKnown(cause: string): cause is keyof typeof causes {
  return Object.hasOwn(causes, cause);
}
