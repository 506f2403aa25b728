import { phoneLimits } from "@pharos/domain/limits";
import { endpoint, Phone, verbatim, z } from "../core/index.ts";

export const getSmsCode = endpoint({
  method: "POST",
  path: "/api/code/getSmsCode",
  access: "public",
  summary:
    "Send a code for signing in, or for an application; the answer is the same for known and unknown phones",
  description: [
    "`reqKey` proves that the caller asked for the time first. Take `now`, `nonce` and `opKey` from `GET /api/env/clock`, then:",
    "",
    '1. `text = phoneNum + "|" + action + "|" + areaCode + "|" + now + "|" + nonce`',
    "2. `signature = base64(HMAC-SHA-256(key = base64-decode(opKey), text))`",
    '3. `reqKey = nonce + "." + signature`',
    "",
    "A nonce can be used once, within 60 seconds.",
  ].join("\n"),
  body: z.object({
    phoneNum: Phone,
    action: z.enum(["login", "apply"]),
    areaCode: z.literal(phoneLimits.areaCode),
    /** `nonce.signature`; the description of the operation has the recipe. */
    reqKey: verbatim(512).min(1),
  }),
  response: z.object({
    /** Seconds until the code dies. */
    expireIn: z.int(),
    /** Seconds until another one may be asked for. */
    resendAfter: z.int(),
  }),
  done: "auth.smsSent",
  errors: ["auth.badReqKey", "common.tooManyRequests"],
});
