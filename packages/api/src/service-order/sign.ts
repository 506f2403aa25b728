import { signingParty } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { orderLimits } from "@pharos/domain/service-order";
import { code, endpoint, IdParam, line, requiredLine, text, verbatim, z } from "../core/index.ts";
import { ServiceOrderDetail } from "./shapes.ts";

/** Base64 is a third longer than the bytes it stands for; the prefix of a data address may stand before it. */
const imageCharacters = Math.ceil(orderLimits.signatureBytes / 3) * 4 + 64;

/** A signature as it is drawn and typed. */
export const Signing = z.object({
  signerName: requiredLine(textLengths.max64),
  signerTitle: line(textLengths.max64).nullable().default(null),
  /** The drawing: a PNG of at most 200 KB in Base64, perhaps as a data address. */
  imageBase64: verbatim(imageCharacters).min(1, { error: "validation.required" }),
  /** SHA-256 of the content that was shown; the signature is refused when it has changed meanwhile. */
  docHash: requiredLine(textLengths.max64),
  /** 0 to 100; customers only. */
  satisfaction: z.int().min(0).max(100).nullable().default(null),
  opinion: text(textLengths.max1024).nullable().default(null),
});
export type Signing = z.output<typeof Signing>;

/** A signature on what was shown before it had a number: where it is made, the order says just that. */
export const OnSiteSigning = Signing.omit({ docHash: true });
export type OnSiteSigning = z.output<typeof OnSiteSigning>;

/** What refuses a signature, by whatever way it comes. */
export const signingRefusals = [
  "serviceOrder.wrongState",
  "serviceOrder.alreadySigned",
  "serviceOrder.contentChanged",
  "serviceOrder.imageUnusable",
  "serviceOrder.signatureEmpty",
  "common.validation",
] as const;

export const signServiceOrder = endpoint({
  method: "POST",
  path: "/esapi/service-order/:id/sign",
  access: { permission: "so:sign" },
  summary: "Sign a service order in the portal, as one of its engineers or for its customer",
  params: z.object({ id: IdParam }),
  body: Signing.extend({ party: code(signingParty) }),
  response: ServiceOrderDetail,
  errors: [
    "serviceOrder.notFound",
    "serviceOrder.engineersOnly",
    "serviceOrder.customersOnly",
    ...signingRefusals,
  ],
  isCreating: true,
  done: "serviceOrder.signed",
});
