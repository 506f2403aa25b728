import { acknowledgeWithinMinutes } from "@pharos/domain/sla";
import { listener } from "../../../platform/outbox.ts";
import { notifyAboutRequest } from "../notify-about-request.ts";
import { ladderOf } from "../notify-sla-stage.ts";
import { findNotificationContext } from "../recipients.repo.ts";
import { serviceRequestSlaUnacknowledged } from "../service-request.events.ts";

/** Tells those one step further that no one has heard of a breach. */
export const notifyUnacknowledged = listener(
  "serviceRequest.notifySlaUnacknowledged",
  serviceRequestSlaUnacknowledged,
  async (tx, { id }, { eventId }) => {
    const context = await findNotificationContext(tx.db, id);
    if (!context) return;
    await notifyAboutRequest(tx, context, {
      factKey: `serviceRequest:${eventId}`,
      event: "fault.sla.unacknowledged",
      textKey: "serviceRequestServer.message.slaUnacknowledged",
      vars: { minutes: acknowledgeWithinMinutes },
      audience: await ladderOf(tx, context),
      level: "urgent",
    });
  },
);
