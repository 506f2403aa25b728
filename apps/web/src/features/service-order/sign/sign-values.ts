import type { OnSiteSigning, Signing } from "@pharos/api/service-order";
import { ratingLimits } from "@pharos/domain/limits";

/** A signature as it is filled in. */
export interface SignFields {
  readonly imageBase64?: string;
  readonly signerName?: string;
  readonly signerTitle?: string;
  /** 1 to 5. */
  readonly satisfaction?: number;
  readonly opinion?: string;
}

/** What is sent for what was filled in, for the content that was shown. */
export const signingOf = (fields: SignFields, docHash: string): Signing => ({
  ...onSiteSigningOf(fields),
  docHash,
});

/** The same for an order that has no number yet. */
export function onSiteSigningOf(fields: SignFields): OnSiteSigning {
  return {
    signerName: fields.signerName ?? "",
    signerTitle: fields.signerTitle || null,
    imageBase64: fields.imageBase64 ?? "",
    satisfaction: fields.satisfaction === undefined ? null : fields.satisfaction * ratingLimits.scorePerStar,
    opinion: fields.opinion || null,
  };
}
