import { type Listener, listener } from "../../../platform/outbox.ts";
import { notifyAboutRequest } from "../notify-about-request.ts";
import { findNotificationContext } from "../recipients.repo.ts";
import { serviceRequestCreated } from "../service-request.events.ts";

/** Someone in whose name the vendor raised a request is notified: otherwise no one would look at it. */
export const notifyOnBehalf: Listener = listener(
  "serviceRequest.notifyOnBehalf",
  serviceRequestCreated,
  async (tx, { id, by }, { eventId }) => {
    const context = await findNotificationContext(tx.db, { id, by });
    if (!context || by === null || context.reporterId === by) return;
    await notifyAboutRequest(tx, context, {
      factKey: `serviceRequest:${eventId}:onBehalf`,
      event: "fault.onBehalf",
      textKey: "serviceRequestServer.message.onBehalf",
      vars: { name: context.byName },
      audience: { reporter: [context.reporterId] },
      by,
      extraEmail: context.contactEmail,
    });
  },
);
