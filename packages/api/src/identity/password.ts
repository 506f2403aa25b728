import { textLengths } from "@pharos/domain/limits";
import { endpoint, z } from "../core/index.ts";
import { SignedIn } from "./shapes.ts";

export const changePassword = endpoint({
  method: "POST",
  path: "/esapi/user/password",
  isOurs: true,
  access: "signedIn",
  isOpenBeforePasswordChange: true,
  summary: "Change the own password; every other session ends and this one gets a new token",
  body: z.object({
    oldPassword: z.string().max(textLengths.max128),
    newPassword: z
      .string()
      .min(1, { error: "validation.required" })
      .max(textLengths.max128, { error: "validation.maxLength" }),
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
