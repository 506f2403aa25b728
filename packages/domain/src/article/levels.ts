import type { EncryptLevel } from "../enums.ts";

/** What of a person decides which levels are readable. */
export interface LevelReader {
  /** Works for the vendor. */
  readonly isOfVendor: boolean;
  /** Leads or reviews: team, platform, management and system admins, and reviewers. */
  readonly isTrusted: boolean;
  /** Belongs to an organisation with a service number in force. */
  readonly isCovered: boolean;
}

/** The levels someone may read; own articles are readable whatever their level. */
export function readableLevels({ isOfVendor, isTrusted, isCovered }: LevelReader): readonly EncryptLevel[] {
  if (!isOfVendor) return isCovered ? ["public", "customer"] : ["public"];
  return isTrusted ? ["public", "customer", "internal", "restricted"] : ["public", "customer", "internal"];
}
