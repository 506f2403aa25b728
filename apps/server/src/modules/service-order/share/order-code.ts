import type { CallResult } from "@pharos/api/core";
import type { sendSharedCode as endpoint } from "@pharos/api/service-order";
import { AppError } from "../../../platform/app-error.ts";
import type { CallInfo } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { sendPhoneCode, type VerifiedPhone, verifyPhone } from "../../identity/index.ts";
import { allowedByState } from "../service-order.policy.ts";
import { findSharedOrder, limitGuesses } from "./find-shared-order.ts";
import type { LinkRow } from "./link.repo.ts";

/** A code for one link cannot be used with another, even to the same phone. */
const actionOf = ({ id }: Pick<LinkRow, "id">): string => `order:${id}`;

/** Sends the code that signing by a link needs to the phone its maker named. */
export async function sendSharedCode(
  platform: Platform,
  call: CallInfo,
  token: string,
): Promise<CallResult<typeof endpoint>> {
  return limitGuesses(platform, call, async () => {
    const { link, row } = await findSharedOrder(platform.database.kysely, token, platform.clock.now());
    if (link.code_phone === null) throw new AppError("serviceOrder.noCode");
    const decision = allowedByState("signAsCustomer", row);
    if (decision !== true) throw new AppError(decision.code);
    return sendPhoneCode(platform, call, {
      phone: link.code_phone,
      action: actionOf(link),
      words: { key: "auth.sms.signOrder", vars: { orderNo: row.order_no } },
    });
  });
}

/** Checks the code typed before signing; undefined where the link asks for none. */
export async function verifyOrderCode(
  platform: Platform,
  call: CallInfo,
  link: LinkRow,
  smsCode: string | null,
): Promise<VerifiedPhone | undefined> {
  if (link.code_phone === null) return undefined;
  return verifyPhone(platform, call, {
    phone: link.code_phone,
    action: actionOf(link),
    smsCode: smsCode ?? "",
  });
}
