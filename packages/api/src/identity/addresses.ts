import { textLengths } from "@pharos/domain/limits";
import { emailRule, phoneRule } from "@pharos/domain/validation";
import { endpoint, line, requiredLine, verbatim, z } from "../core/index.ts";

/** A phone number or a mail address of the own account. */
const OwnAddress = z.object({
  /** Null when there is none. */
  value: z.string().nullable(),
  /** The person has verified it: it signs in, finds invitations and receives notifications. */
  isVerified: z.boolean(),
});

const Channel = z.enum(["sms", "email"]);
const Address = line(textLengths.max128).min(1, { error: "validation.required" });

/** The address fits its channel: a mainland mobile number, or a mail address. */
const fits = ({ channel, address }: { channel: "sms" | "email"; address: string }): boolean =>
  (channel === "sms" ? phoneRule(address) : emailRule(address)) === true;
const misfit = { error: "validation.invalid", path: ["address"] };

export const getOwnAddresses = endpoint({
  method: "GET",
  path: "/esapi/user/addresses",
  isOurs: true,
  access: "signedIn",
  summary: "The phone number and the mail address of the own account, and which of them are verified",
  response: z.object({ phone: OwnAddress, email: OwnAddress }),
  errors: [],
});

export const sendAddressCode = endpoint({
  method: "POST",
  path: "/esapi/user/addresses/code",
  isOurs: true,
  access: "signedIn",
  summary:
    "Send a code to an address that is to become verified; the answer is the same whoever has the address",
  body: z.object({ channel: Channel, address: Address }).refine(fits, misfit),
  response: z.object({
    /** Seconds until the code dies. */
    expireIn: z.int(),
    /** Seconds until another one may be asked for. */
    resendAfter: z.int(),
  }),
  done: "auth.addressCodeSent",
  errors: ["common.tooManyRequests"],
});

export const verifyAddress = endpoint({
  method: "POST",
  path: "/esapi/user/addresses/verify",
  isOurs: true,
  access: "signedIn",
  summary: "Prove an address with the code sent to it and the own password; it becomes the account's",
  body: z
    .object({
      channel: Channel,
      address: Address,
      code: requiredLine(textLengths.max16),
      password: verbatim(textLengths.max128).min(1, { error: "validation.required" }),
    })
    .refine(fits, misfit),
  response: z.object({ phone: OwnAddress, email: OwnAddress }),
  done: "auth.addressVerified",
  errors: [
    "auth.badAddressCode",
    "auth.oldPasswordWrong",
    "auth.addressTaken",
    "auth.locked",
    "common.tooManyRequests",
  ],
});
