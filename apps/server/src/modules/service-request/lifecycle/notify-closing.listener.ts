import type { Inactivity } from "@pharos/domain/service-request";
import { type Listener, listener } from "../../../platform/outbox.ts";
import type { Audience } from "../../message/index.ts";
import { factOf, notifyAboutRequest, withNotificationContext } from "../notify-about-request.ts";
import { findByRole, type NotificationContext } from "../recipients.repo.ts";
import {
  serviceRequestArchiveBlocked,
  serviceRequestCloseProposed,
  serviceRequestInactive,
  serviceRequestRated,
} from "../service-request.events.ts";

/** Notifies the people concerned about events around the end of a request. */
export const closingListeners: readonly Listener[] = [
  listener(
    "serviceRequest.notifyCloseProposed",
    serviceRequestCloseProposed,
    (tx, { id, by, message }, meta) =>
      withNotificationContext(tx, { id, by }, async (context) =>
        notifyAboutRequest(tx, context, {
          ...factOf(meta),
          event: "fault.closeNotify",
          textKey: "serviceRequestServer.message.closeProposed",
          vars: { name: context.byName },
          ...(message !== null && { content: message }),
          audience: customersOf(context),
          by,
          extraEmail: context.contactEmail,
          level: "warn",
          opens: "close",
        }),
      ),
  ),
  listener(
    "serviceRequest.notifyInactivity",
    serviceRequestInactive,
    (tx, { id, question, hours, isWarning }, meta) =>
      withNotificationContext(tx, { id }, (context) =>
        notifyAboutRequest(tx, context, {
          ...factOf(meta),
          event: question === "feedback" ? "fault.needFeedback" : "fault.closeNotify",
          textKey: inactivityText(question, isWarning),
          vars: { hours },
          audience: customersOf(context),
          extraEmail: context.contactEmail,
          level: "warn",
          ...(question !== "feedback" && { opens: "close" }),
        }),
      ),
  ),
  listener("serviceRequest.notifyRated", serviceRequestRated, (tx, { id, by, average, isNewlyLow }, meta) =>
    withNotificationContext(tx, { id, by }, async (context) => {
      if (!isNewlyLow) return;
      await notifyAboutRequest(tx, context, {
        ...factOf(meta),
        event: "fault.rated",
        textKey: "serviceRequestServer.message.ratedLow",
        vars: { average },
        audience: {
          executor: context.executorId === null ? [] : [context.executorId],
          teamAdmins: context.teamAdminIds,
          pa: await findByRole(tx.db, "pa"),
        },
        by,
        level: "warn",
      });
    }),
  ),
  listener("serviceRequest.notifyArchiveBlocked", serviceRequestArchiveBlocked, (tx, { id }, meta) =>
    withNotificationContext(tx, { id }, async (context) =>
      notifyAboutRequest(tx, context, {
        ...factOf(meta),
        event: "fault.archiveBlocked",
        textKey: "serviceRequestServer.message.archiveIncomplete",
        audience: {
          // Without an executor it is for those who could appoint one.
          executor: context.executorId === null ? context.teamAdminIds : [context.executorId],
        },
      }),
    ),
  ),
];

/** Of a restored request there is no reminder, only the warning. */
function inactivityText(question: Inactivity["question"], isWarning: boolean) {
  if (question === "restored") return "serviceRequestServer.message.restoredWarning";
  const about = question === "close" ? "close" : "inactivity";
  return `serviceRequestServer.message.${about}${isWarning ? "Warning" : "Reminder"}` as const;
}

// Watchers may be colleagues whom a confidential request is none of the business of.
const customersOf = ({ reporterId, watcherIds, isConfidential }: NotificationContext): Audience => ({
  reporter: [reporterId],
  watchers: isConfidential ? [] : watcherIds,
});
