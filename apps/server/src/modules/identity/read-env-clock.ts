import type { CallResult } from "@pharos/api/core";
import type { getEnvClock } from "@pharos/api/identity";
import type { Platform } from "../../platform/platform.ts";
import { issueClockNonce } from "./clock-nonce.ts";
import { findDemoAccounts } from "./demo-accounts.ts";

/** The server's time, a nonce for one signed request, and what this installation offers on the sign-in page. */
export async function readEnvClock(platform: Platform): Promise<CallResult<typeof getEnvClock>> {
  const { config, database } = platform;
  const { brand } = config;
  return {
    ...issueClockNonce(platform),
    env: {
      productName: brand.productName,
      vendorName: brand.vendorName,
      vendorNameEn: brand.vendorNameEn,
      serviceDeskPhone: brand.serviceDesk.phone,
      serviceDeskEmail: brand.serviceDesk.email,
      serviceDeskMessagingId: brand.serviceDesk.messagingId,
      copyright: brand.copyright,
      // Neither provider exists yet; a switched-on button that cannot work would be worse than none.
      isWxLoginOn: false,
      isSsoOn: false,
      // Without a provider codes are kept on the development outbox page, which only makes sense beside the embedded database.
      isSmsOn: config.smsUrl !== undefined || database.kind === "embedded",
      passwordMin: config.passwordMinLength,
      demoAccounts: await findDemoAccounts(database.kysely),
    },
  };
}
