import { type Listener, listener } from "../../platform/outbox.ts";
import { notify } from "../message/index.ts";
import { serviceOrderSigned } from "./service-order.events.ts";
import { serviceOrderRepo } from "./service-order.repo.ts";

/** Tells the engineers that the customer has signed. */
export const notifySigned: Listener = listener(
  "serviceOrder.notifySigned",
  serviceOrderSigned,
  async (tx, { id, party }) => {
    const row = party === "customer" ? await serviceOrderRepo(tx.db).find(id) : undefined;
    if (!row || row.deleted_at !== null) return;
    await notify(tx, {
      event: "serviceOrder.signed",
      userIds: [],
      audience: { executor: [...new Set([...row.engineer_ids, row.created_by])] },
      type: "serviceRequest",
      titleKey: "serviceOrderServer.message.signed",
      params: { orderNo: row.order_no, company: row.company_name, title: row.title },
      link: `/service-order/${id}`,
      object: { type: "serviceOrder", id },
      dedupeKey: `serviceOrder.signed:${id}:${party}`,
    });
  },
);
