import { serviceOrderStatus } from "@pharos/domain/enums";
import { code, endpoint, Moment, verbatim, z } from "../core/index.ts";

/** What is known of a document or of a content by its hash. */
export const OrderProof = z.object({
  /** `none`: nothing of ours has this hash; it was changed, or it is not ours. */
  kind: z.enum(["document", "content", "none"]),
  orderNo: z.string().nullable(),
  status: code(serviceOrderStatus).nullable(),
  completedTime: Moment.nullable(),
  /** Who signed it, in the order of the signatures. */
  signers: z.array(z.string()),
});
export type OrderProof = z.output<typeof OrderProof>;

export const verifyServiceOrder = endpoint({
  method: "GET",
  path: "/esapi/service-order/verify/:hash",
  isOurs: true,
  access: "public",
  summary: "Say whether a document or a content hash is of a service order of ours, unchanged",
  params: z.object({
    /** SHA-256 in hexadecimal. */
    hash: verbatim(64),
  }),
  response: OrderProof,
  errors: ["common.tooManyRequests"],
});
