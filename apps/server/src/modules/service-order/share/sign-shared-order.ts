import type { HandlerInput } from "@pharos/api/core";
import type { signSharedOrder as endpoint, SharedOrder } from "@pharos/api/service-order";
import { AppError } from "../../../platform/app-error.ts";
import type { CallInfo } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { ImageCleaner } from "../../file/index.ts";
import { allowedByState } from "../service-order.policy.ts";
import { readSignatureImage } from "../sign/read-signature-image.ts";
import { signOrder } from "../sign/sign-order.ts";
import { findSharedOrder, limitGuesses } from "./find-shared-order.ts";
import { verifyOrderCode } from "./order-code.ts";
import { toSharedOrder } from "./read-shared-order.ts";

type SharedSigning = HandlerInput<typeof endpoint>["body"];

/** Signs an order for its customer by a link; of any number at the same moment one wins. */
export async function signSharedOrder(
  platform: Platform,
  cleanImage: ImageCleaner,
  call: CallInfo,
  { token, signing }: { readonly token: string; readonly signing: SharedSigning },
): Promise<SharedOrder> {
  return limitGuesses(platform, call, async () => {
    // Nothing is drawn anew for whoever has no link.
    const { link } = await findSharedOrder(platform.database.kysely, token, platform.clock.now());
    const image = await readSignatureImage(cleanImage, signing.imageBase64);
    const verified = await verifyOrderCode(platform, call, link, signing.smsCode);
    return platform.withTransaction(call, async (tx) => {
      const { row } = await findSharedOrder(tx.db, token, tx.now, { isLocked: true });
      const decision = allowedByState("signAsCustomer", row);
      if (decision !== true) throw new AppError(decision.code);
      await verified?.spend(tx);
      await signOrder(tx, call, row, {
        party: "customer",
        channel: "share",
        userId: null,
        codePhone: link.code_phone,
        signing,
        image,
      });
      return toSharedOrder(tx.db, await findSharedOrder(tx.db, token, tx.now));
    });
  });
}
