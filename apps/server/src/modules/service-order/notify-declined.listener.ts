import { type Listener, listener } from "../../platform/outbox.ts";
import { notify } from "../message/index.ts";
import { serviceOrderDeclined } from "./service-order.events.ts";
import { serviceOrderRepo } from "./service-order.repo.ts";

/** Tells the engineers what the customer does not agree with. */
export const notifyDeclined: Listener = listener(
  "serviceOrder.notifyDeclined",
  serviceOrderDeclined,
  async (tx, { id }, { eventId }) => {
    const row = await serviceOrderRepo(tx.db).find(id);
    if (!row || row.deleted_at !== null) return;
    await notify(tx, {
      event: "serviceOrder.declined",
      userIds: [],
      audience: { executor: [...new Set([...row.engineer_ids, row.created_by])] },
      type: "serviceRequest",
      titleKey: "serviceOrderServer.message.declined",
      params: { orderNo: row.order_no, company: row.company_name, reason: row.decline_reason ?? "" },
      link: `/service-order/${id}`,
      object: { type: "serviceOrder", id },
      dedupeKey: `serviceOrder.declined:${eventId}`,
    });
  },
);
