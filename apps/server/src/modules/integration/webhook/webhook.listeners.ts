import { type Listener, listener } from "../../../platform/outbox.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notify } from "../../message/index.ts";
import { serviceRequestSlaStage } from "../../request-sla/index.ts";
import {
  serviceRequestArchived,
  serviceRequestAssigned,
  serviceRequestClosed,
  serviceRequestCloseProposed,
  serviceRequestCreated,
  serviceRequestEntitlementReviewed,
  serviceRequestEscalated,
  serviceRequestRecovered,
  serviceRequestReopened,
  serviceRequestReplied,
  serviceRequestUrgencyChanged,
} from "../../service-request/index.ts";
import { webhookPaused } from "../integration.events.ts";
import { queueDeliveries } from "./queue-deliveries.ts";

/** Facts after which the history of a request may hold something that webhooks deliver. */
const requestEvents = [
  serviceRequestCreated,
  serviceRequestAssigned,
  serviceRequestReplied,
  serviceRequestRecovered,
  serviceRequestEscalated,
  serviceRequestUrgencyChanged,
  serviceRequestCloseProposed,
  serviceRequestClosed,
  serviceRequestReopened,
  serviceRequestArchived,
  serviceRequestEntitlementReviewed,
  serviceRequestSlaStage,
] as const;

/** Queues deliveries after each of them, and notifies the owner of a webhook that it stopped. */
export function webhookListeners(platform: Platform): readonly Listener[] {
  return [
    ...requestEvents.map((event) =>
      listener<{ readonly id: number }>(`integration.${event.type}`, event, (tx, { id }) =>
        queueDeliveries(platform, tx, id),
      ),
    ),
    listener("integration.notifyWebhookPaused", webhookPaused, async (tx, { id, failures }, { eventId }) => {
      const webhook = await tx.db
        .selectFrom("webhook_subscription")
        .select(["name", "owner_user_id"])
        .where("id", "=", id)
        .executeTakeFirst();
      if (!webhook || webhook.owner_user_id === null) return;
      await notify(tx, {
        userIds: [webhook.owner_user_id],
        event: "webhook.paused",
        type: "system",
        level: "warn",
        titleKey: "integrationServer.message.webhookPaused",
        params: { name: webhook.name, failures },
        link: "/webhooks",
        object: { type: "webhookSubscription", id },
        dedupeKey: `integration.webhookPaused:${eventId}`,
      });
    }),
  ];
}
