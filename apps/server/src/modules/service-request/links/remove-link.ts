import type { HandlerInput } from "@pharos/api/core";
import type { removeRequestLink } from "@pharos/api/service-request";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Transact } from "../../../platform/unit-of-work.ts";
import { relationOf } from "../service-request.relation.ts";
import { linkRepo } from "./link.repo.ts";
import { lockPair } from "./lock-pair.ts";
import { recordBoth } from "./record-both.ts";

/** Takes a link away that the actor sees on this request; a merge is taken back instead. */
export async function removeLink(
  withTransaction: Transact,
  call: Call,
  { faultId, linkId }: HandlerInput<typeof removeRequestLink>["body"],
): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const links = linkRepo(tx.db);
    const link = (await links.listVisible(actor, faultId)).find(({ id }) => id === linkId);
    // Without a link there is no other request; its own id stands for it, so that the first is judged as always.
    const otherId = link?.other_id ?? 0;
    const pair = await lockPair(tx, actor, { id: faultId, otherId, ability: "link", field: "linkId" });
    const stored = await links.findBetween(faultId, otherId);
    if (stored?.id !== linkId) throw fieldError("linkId", "serviceRequest.linkUnknown");
    if (stored.is_merge) throw fieldError("linkId", "serviceRequest.linkOfMerge");
    if (relationOf(actor, pair.other).side !== "vendor") throw new AppError("serviceRequest.vendorOnly");
    await links.remove(linkId);
    await recordBoth(tx, actor, pair, "unlink");
  });
}
