import type { HandlerInput } from "@pharos/api/core";
import type { signServiceOrder as endpoint, OnSiteSigning } from "@pharos/api/service-order";
import { signingParty } from "@pharos/domain/enums";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { authorize } from "../../../platform/policy.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import type { ImageCleaner } from "../../file/index.ts";
import { paperOf } from "../order-content.ts";
import { serviceOrderPolicy } from "../service-order.policy.ts";
import { serviceOrderRepo } from "../service-order.repo.ts";
import { readSignatureImage } from "./read-signature-image.ts";
import { signOrder } from "./sign-order.ts";

/** Signs an order that the transaction has made, for a customer who signed on an engineer's device before it had a number. */
export async function signNewOnSite(
  tx: UnitOfWork,
  call: Call,
  id: number,
  { image, ...signing }: OnSiteSigning & { readonly image: Buffer },
): Promise<void> {
  const { actor } = call;
  const row = await serviceOrderRepo(tx.db).lockVisible(actor, id);
  if (!row) throw new AppError("serviceOrder.notFound");
  authorize(serviceOrderPolicy, "signOnSite", actor, row, tx.now);
  // The order says what came with the signature, in the same request.
  const shown = { ...signing, docHash: paperOf(row).hash };
  await signOrder(tx, call, row, {
    party: "customer",
    channel: "onSite",
    userId: actor.userId,
    signing: shown,
    image,
  });
}

/**
 * Signs an order in the portal: as one of its engineers, or as a member of the customer's organisation. A customer who is
 * met on site signs on the device of an engineer, and the signature says whose it was.
 */
export async function signServiceOrder(
  { withTransaction }: Pick<Platform, "withTransaction">,
  cleanImage: ImageCleaner,
  call: Call,
  { params, body }: Pick<HandlerInput<typeof endpoint>, "params" | "body">,
): Promise<void> {
  const { actor } = call;
  const party = signingParty.fromCode(body.party);
  const image = await readSignatureImage(cleanImage, body.imageBase64);
  await withTransaction(call, async (tx) => {
    const row = await serviceOrderRepo(tx.db).lockVisible(actor, params.id);
    if (!row) throw new AppError("serviceOrder.notFound");
    const isOnSite = party === "customer" && actor.isInternal;
    const action = party === "engineer" ? "signAsEngineer" : isOnSite ? "signOnSite" : "signAsCustomer";
    authorize(serviceOrderPolicy, action, actor, row, tx.now);
    const channel = isOnSite ? "onSite" : "portal";
    await signOrder(tx, call, row, { party, channel, userId: actor.userId, signing: body, image });
  });
}
