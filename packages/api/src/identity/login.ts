import { phoneLimits, textLengths } from "@pharos/domain/limits";
import { endpoint, line, Phone, requiredLine, verbatim, z } from "../core/index.ts";
import { SignedIn } from "./shapes.ts";

/** Sign in with account and password, or with a phone and the code sent to it. */
export const Login = z.discriminatedUnion("loginType", [
  z.object({
    loginType: z.literal("password"),
    account: requiredLine(textLengths.max64),
    password: verbatim(textLengths.max128).min(1, { error: "validation.required" }),
  }),
  z.object({
    loginType: z.literal("sms"),
    phoneNum: Phone,
    areaCode: z.literal(phoneLimits.areaCode).default(phoneLimits.areaCode),
    smsCode: line(textLengths.max16).regex(/^\d{6}$/, { error: "validation.smsCode" }),
  }),
]);
export type Login = z.input<typeof Login>;

export const login = endpoint({
  method: "POST",
  path: "/api/login",
  access: "public",
  summary: "Open a session",
  body: Login,
  response: SignedIn,
  errors: ["auth.badCredentials", "auth.badSmsCode", "auth.locked", "common.tooManyRequests"],
});
