// The public face for pages of other features; apart from the screens, so that they do not carry them.

/** Fetches what signing needs, so that it opens without a network too. */
export const preloadSigning = (): Promise<unknown> =>
  Promise.all([import("./sign/sign.dialog.tsx"), import("signature_pad")]);

export { fetchPlanOrder, pathOfPlanOrder } from "./parts/plan-order-path.ts";
export { PlanOrders } from "./parts/plan-orders.tsx";
