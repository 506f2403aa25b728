import { toBusinessIso, toMs } from "@pharos/domain/time";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";
import { handovers } from "./shift-handover.repo.ts";

/** Notifies the incoming shift of a note to sign, and who handed over of its signature. */
export async function notifyHandover(
  tx: UnitOfWork,
  { id, step, by }: { readonly id: number; readonly step: "handedOver" | "received"; readonly by: number },
): Promise<void> {
  const row = await handovers(tx.db).where("shift_handover.id", "=", id).executeTakeFirst();
  if (!row) return;
  const isReceived = step === "received";
  const handedOverBy = row.handed_over_by === null ? [] : [row.handed_over_by];
  await notify(tx, {
    type: "system",
    level: "info",
    userIds: (isReceived ? handedOverBy : row.incoming_ids).filter((userId) => userId !== by),
    titleKey: `shiftHandoverServer.message.${step}`,
    params: {
      name: (isReceived ? row.received_by_name : row.handed_over_by_name) ?? "",
      time: toBusinessIso(toMs(row.change_at)).slice(5, 16).replace("T", " "),
    },
    object: { type: "team", id: row.team_id },
    link: `/shiftHandover/${id}`,
    dedupeKey: `shiftHandover:${id}:${step}`,
  });
}
