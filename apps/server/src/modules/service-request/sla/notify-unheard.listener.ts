import { unheardAfterMinutes } from "@pharos/domain/sla";
import { listener } from "../../../platform/outbox.ts";
import { notifyAboutRequest } from "../notify-about-request.ts";
import { ladderOf } from "../notify-sla-stage.ts";
import { findNotificationContext } from "../recipients.repo.ts";
import { serviceRequestSlaUnheard } from "../service-request.events.ts";

/** Tells those one step further that nobody has heard of a breach. */
export const notifyUnheard = listener(
  "serviceRequest.notifySlaUnheard",
  serviceRequestSlaUnheard,
  async (tx, { id }, { eventId }) => {
    const context = await findNotificationContext(tx.db, id);
    if (!context) return;
    await notifyAboutRequest(tx, context, {
      factKey: `serviceRequest:${eventId}`,
      event: "fault.sla.unheard",
      textKey: "serviceRequestServer.message.slaUnheard",
      vars: { minutes: unheardAfterMinutes },
      audience: await ladderOf(tx, context),
      level: "urgent",
    });
  },
);
