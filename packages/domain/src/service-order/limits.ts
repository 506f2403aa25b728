import { dayMs } from "../time.ts";

/** Sizes and times of service orders. */
export const orderLimits = {
  /** A drawn signature: 200 KB. */
  signatureBytes: 204_800,
  /** Pixels of a drawn signature on each side. */
  signaturePixels: 2_000,
  /** A signature is at least as wide or high as this, in pixels and as a share of the picture's longer side: less is a dot. */
  inkExtent: 8,
  inkExtentShare: 0.04,
  /** Pixels of ink. */
  inkPixels: 12,
  engineersMax: 20,
  /** Days ahead that the work of an order may begin: it proves work, and is prepared for the next visit at most. */
  daysAheadMax: 31,
  /** Hours of one order. */
  hoursMax: 999,
  /** Days a link lives unless somebody says otherwise, and at most. */
  linkDays: 7,
  linkDaysMax: 30,
  /** How long a link still shows an order after it was completed. */
  linkAfterCompletionMs: 7 * dayMs,
  /** Links of one order that are in force at the same time. */
  linksMax: 20,
} as const;

/** Whether ink reaches as far as a signature does: `extent` is its longer side, `picture` that of what it is drawn on. */
export const isSignatureExtent = (extent: number, picture: number): boolean =>
  extent >= Math.max(orderLimits.inkExtent, orderLimits.inkExtentShare * picture);

/** Why a link to an order leads nowhere, or `true`. */
export function checkLink(
  link: { readonly expiresAtMs: number; readonly isRevoked: boolean },
  order: { readonly completedAtMs: number | null; readonly isVoided: boolean },
  nowMs: number,
): true | "expired" | "revoked" {
  if (link.isRevoked || order.isVoided) return "revoked";
  const { completedAtMs } = order;
  const wasLiveAtCompletion = completedAtMs !== null && completedAtMs < link.expiresAtMs;
  const untilMs = wasLiveAtCompletion ? completedAtMs + orderLimits.linkAfterCompletionMs : link.expiresAtMs;
  return nowMs < untilMs ? true : "expired";
}
