import { phoneLimits } from "@pharos/domain/limits";
import { endpoint, Phone, z } from "../core/index.ts";

export const getSmsCode = endpoint({
  method: "POST",
  path: "/api/code/getSmsCode",
  access: "public",
  summary:
    "Send a code for signing in, or for an application; the answer is the same for known and unknown phones",
  body: z.object({
    phoneNum: Phone,
    action: z.enum(["login", "apply"]),
    areaCode: z.literal(phoneLimits.areaCode),
    /** `nonce.signature`: HMAC-SHA-256 over `phoneNum|action|areaCode|now|nonce` with the key of `/api/env/clock`, base64. */
    reqKey: z.string().min(1).max(512),
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
