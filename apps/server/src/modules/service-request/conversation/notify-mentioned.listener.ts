import { listener } from "../../../platform/outbox.ts";
import { notifyAboutRequest } from "../notify-about-request.ts";
import { findNotificationContext } from "../recipients.repo.ts";
import { serviceRequestMentioned } from "../service-request.events.ts";

/** Tells people that they were named in an internal note. */
export const notifyMentioned = listener(
  "serviceRequest.notifyMentioned",
  serviceRequestMentioned,
  async (tx, { id, by, userIds }, { eventId }) => {
    const context = await findNotificationContext(tx.db, { id, by });
    if (!context) return;
    await notifyAboutRequest(tx, context, {
      factKey: `serviceRequest:${eventId}`,
      event: "fault.mentioned",
      textKey: "serviceRequestServer.message.mentioned",
      vars: { name: context.byName },
      audience: { owner: userIds },
      by,
      level: "warn",
    });
  },
);
