import { type Listener, listener } from "../../../platform/outbox.ts";
import { notifyAboutRequest } from "../notify-about-request.ts";
import { findNotificationContext } from "../recipients.repo.ts";
import { serviceRequestMerged } from "../service-request.events.ts";

/** Followers of a duplicate are notified that it has ended; where it goes on is shown to those who may see that. */
export const notifyMerged: Listener = listener(
  "serviceRequest.notifyMerged",
  serviceRequestMerged,
  async (tx, { id, by, reason }, { eventId }) => {
    const context = await findNotificationContext(tx.db, { id, by });
    if (!context) return;
    await notifyAboutRequest(tx, context, {
      factKey: `serviceRequest:${eventId}`,
      event: "fault.closed",
      textKey: "serviceRequestServer.message.merged",
      vars: { name: context.byName },
      audience: {
        reporter: [context.reporterId],
        // Watchers may be colleagues whom a confidential request is none of the business of.
        watchers: context.isConfidential ? [] : context.watcherIds,
        executor: context.executorId === null ? [] : [context.executorId],
      },
      content: reason,
      by,
      extraEmail: context.contactEmail,
    });
  },
);
