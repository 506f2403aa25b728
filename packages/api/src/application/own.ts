import { textLengths } from "@pharos/domain/limits";
import { endpoint, Nothing, Phone, requiredLine, z } from "../core/index.ts";
import { OwnApplication } from "./shapes.ts";
import { ApplyCode } from "./submit.ts";

export const readOwnApplication = endpoint({
  method: "GET",
  path: "/esapi/service/hasApply",
  access: "public",
  summary: "How the own newest application stands, found by the session, or by phone and the code sent to it",
  query: z.object({ phone: Phone.optional(), smsCode: ApplyCode.optional() }),
  response: z.object({
    has: z.boolean(),
    /** 0 applying · 1 approved · 2 rejected; null when there is none. */
    status: z.int().nullable(),
    applyNo: z.string().nullable(),
    /** Why it was rejected. */
    reviewComment: z.string().nullable(),
    /** The newest application in full. */
    application: OwnApplication.nullable(),
  }),
  errors: ["auth.badSmsCode", "common.validation", "common.tooManyRequests"],
});

export const withdrawApplication = endpoint({
  method: "POST",
  path: "/esapi/service/apply/withdraw",
  isOurs: true,
  access: "public",
  summary:
    "Take back an application that has not been decided; the applicant by session, or by phone and code",
  body: z.object({
    applyNo: requiredLine(textLengths.max64),
    phone: Phone.nullish(),
    smsCode: ApplyCode.nullish(),
  }),
  response: Nothing,
  done: "application.withdrawn",
  errors: [
    "application.notFound",
    "application.alreadyDecided",
    "auth.badSmsCode",
    "common.validation",
    "common.tooManyRequests",
  ],
});
