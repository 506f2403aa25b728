import { textLengths } from "@pharos/domain/limits";
import { endpoint, verbatim, z } from "../core/index.ts";
import { SignedIn } from "./shapes.ts";

export const changePassword = endpoint({
  method: "POST",
  path: "/esapi/user/password",
  isOurs: true,
  access: "signedIn",
  isOpenBeforePasswordChange: true,
  summary: "Change the own password; every other session ends and this one gets a new token",
  body: z.object({
    oldPassword: verbatim(textLengths.max128),
    newPassword: verbatim(textLengths.max128).min(1, { error: "validation.required" }),
  }),
  response: SignedIn,
  done: "auth.passwordChanged",
  errors: [
    "auth.oldPasswordWrong",
    "common.validation",
    "auth.locked",
    "common.tooManyRequests",
    "common.dataChanged",
  ],
});
