import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { notify } from "../../message/index.ts";
import { findByRole, findOnDuty } from "../../service-request/index.ts";

/** A mail that someone has to decide about. */
interface WaitingMail {
  readonly id: number;
  readonly sender: string;
  readonly subject: string;
}

/** Notifies the people on duty, or the leads of teams while no one is, in the transaction that lets the mail wait. */
export async function notifyWaiting(tx: UnitOfWork, { id, sender, subject }: WaitingMail): Promise<void> {
  const onDuty = await findOnDuty(tx.db, tx.now);
  const leads = await findByRole(tx.db, "ta");
  await notify(tx, {
    userIds: [],
    audience: {
      dutyGroup: onDuty.length === 0 ? leads : onDuty,
      teamAdmins: leads,
      pa: await findByRole(tx.db, "pa"),
    },
    event: "mail.waiting",
    type: "serviceRequest",
    titleKey: "integrationServer.message.mailWaiting",
    params: { sender, subject },
    link: "/mailbox",
    object: { type: "inboundMail", id },
    dedupeKey: `inboundMail:${id}`,
  });
}
