import type { HandlerInput } from "@pharos/api/core";
import type { saveRequestLink } from "@pharos/api/service-request";
import { requestLinkKind } from "@pharos/domain/enums";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Transact } from "../../../platform/unit-of-work.ts";
import { relationOf } from "../service-request.relation.ts";
import { linkRepo, toPair } from "./link.repo.ts";
import { lockPair } from "./lock-pair.ts";
import { recordBoth } from "./record-both.ts";

/** Links two requests, or changes what they are to each other. */
export async function saveLink(
  withTransaction: Transact,
  call: Call,
  { faultId, otherId, role }: HandlerInput<typeof saveRequestLink>["body"],
): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const pair = await lockPair(tx, actor, { id: faultId, otherId, ability: "link", field: "otherId" });
    // Anyone who is the customer of the other one must not write into its history as the vendor.
    if (relationOf(actor, pair.other).side !== "vendor") throw new AppError("serviceRequest.vendorOnly");
    const links = linkRepo(tx.db);
    const wanted = toPair(faultId, otherId, role);
    const known = await links.findBetween(faultId, otherId);
    if (known?.is_merge) throw fieldError("otherId", "serviceRequest.linkOfMerge");
    const isSame =
      known?.kind === requestLinkKind.toCode(wanted.kind) &&
      (wanted.kind === "related" || known.from_id === wanted.fromId);
    if (isSame) return;
    if (wanted.kind === "parent" && (await links.isAbove(wanted.toId, wanted.fromId))) {
      throw fieldError("otherId", "serviceRequest.linkCircle");
    }
    await links.save(wanted, { by: actor.userId, at: pair.now });
    await recordBoth(tx, actor, pair, "link");
  });
}
