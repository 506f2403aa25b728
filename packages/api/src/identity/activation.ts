import { textLengths } from "@pharos/domain/limits";
import { endpoint, z } from "../core/index.ts";
import { SignedIn } from "./shapes.ts";

/** The secret part of a one-time link; it travels in the body, so that no address in any log holds it. */
const Token = z.string().min(1).max(textLengths.max128);

export const showActivation = endpoint({
  method: "POST",
  path: "/esapi/activation/show",
  isOurs: true,
  access: "public",
  summary: "Whom a one-time activation link is for; used, expired and unknown links are the same refusal",
  body: z.object({ token: Token }),
  response: z.object({
    /** Account to sign in with later; phone and e-mail address work as well. */
    account: z.string(),
    name: z.string(),
    /** The organisation that is joined; null when the link is not about one. */
    companyName: z.string().nullable(),
  }),
  errors: ["activation.invalid", "common.tooManyRequests"],
});

export const redeemActivation = endpoint({
  method: "POST",
  path: "/esapi/activation/redeem",
  isOurs: true,
  access: "public",
  summary: "Set the first password with a one-time activation link and open a session; the link is used up",
  body: z.object({
    token: Token,
    password: z
      .string()
      .min(1, { error: "validation.required" })
      .max(textLengths.max128, { error: "validation.maxLength" }),
  }),
  response: SignedIn,
  done: "activation.activated",
  errors: ["activation.invalid", "common.validation", "common.tooManyRequests"],
});
