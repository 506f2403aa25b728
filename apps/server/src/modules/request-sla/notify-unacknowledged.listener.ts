import { acknowledgeWithinMinutes } from "@pharos/domain/sla";
import { listener } from "../../platform/outbox.ts";
import { findNotificationContext, notifyAboutRequest } from "../service-request/index.ts";
import { ladderOf } from "./notify-sla-stage.listener.ts";
import { serviceRequestSlaUnacknowledged } from "./request-sla.events.ts";

/** Tells those one step further that no one has learned of a breach. */
export const notifyUnacknowledged = listener(
  "serviceRequest.notifySlaUnacknowledged",
  serviceRequestSlaUnacknowledged,
  async (tx, { id }, { eventId }) => {
    const context = await findNotificationContext(tx.db, { id });
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
