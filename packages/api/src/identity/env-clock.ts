import { endpoint, Moment, z } from "../core/index.ts";

export const getEnvClock = endpoint({
  method: "GET",
  path: "/api/env/clock",
  access: "public",
  summary: "Server time, a one-time nonce with its signing key, and what this installation offers",
  response: z.object({
    now: Moment,
    /** Accepted once, within 60 seconds. */
    nonce: z.string(),
    /** Base64 key that signs a request made with this nonce. */
    opKey: z.string(),
    /** What the sign-in page and the footer show. */
    env: z.object({
      productName: z.string(),
      vendorName: z.string(),
      vendorNameEn: z.string(),
      serviceDeskPhone: z.string(),
      serviceDeskEmail: z.string(),
      serviceDeskMessagingId: z.string(),
      copyright: z.string(),
      isWxLoginOn: z.boolean(),
      isSsoOn: z.boolean(),
      isSmsOn: z.boolean(),
      /** Least length of a password in this installation. */
      passwordMin: z.int(),
      /** Accounts of the demo story; empty unless demo data is loaded. */
      demoAccounts: z.array(
        z.object({ account: z.string(), password: z.string(), name: z.string(), persona: z.string() }),
      ),
    }),
  }),
  errors: [],
});
