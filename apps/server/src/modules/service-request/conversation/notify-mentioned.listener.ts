import { listener } from "../../../platform/outbox.ts";
import { notifyAboutRequest } from "../notify-about-request.ts";
import { findNotificationContext, findRecipients } from "../recipients.repo.ts";
import { serviceRequestMentioned } from "../service-request.events.ts";

/** Tells people that they were named in an internal note. */
export const notifyMentioned = listener(
  "serviceRequest.notifyMentioned",
  serviceRequestMentioned,
  async (tx, { id, by, userIds }, { eventId }) => {
    const context = await findNotificationContext(tx.db, id);
    if (!context) return;
    const [author] = await findRecipients(tx.db, by === null ? [] : [by]);
    await notifyAboutRequest(tx, context, {
      factKey: `serviceRequest:${eventId}`,
      event: "fault.mentioned",
      textKey: "serviceRequestServer.message.mentioned",
      vars: { name: author?.name ?? "" },
      audience: { owner: userIds },
      by,
      level: "warn",
    });
  },
);
