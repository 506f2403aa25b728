import { endpoint, Moment, verbatim, z } from "../core/index.ts";

/** What is known of a file of a collector by its hash; nulls: no published report of ours was made of it. */
export const InspectionProof = z.object({
  batchNo: z.string().nullable(),
  collectedAt: Moment.nullable(),
  publishedAt: Moment.nullable(),
  score: z.int().nullable(),
});
export type InspectionProof = z.output<typeof InspectionProof>;

export const verifyInspection = endpoint({
  method: "GET",
  path: "/esapi/bethune/verify/:hash",
  isOurs: true,
  access: "public",
  summary: "Say whether a published inspection report was made of the file with this hash",
  params: z.object({
    /** SHA-256 in hexadecimal, as reports print it. */
    hash: verbatim(64),
  }),
  response: InspectionProof,
  errors: ["common.tooManyRequests"],
});
