// The public face for pages of other features; apart from the screens, so that they do not carry them.

/** Fetches what making an order and signing need, so that both open without a network too. */
export const preloadOrderForms = (): Promise<unknown> =>
  Promise.all([
    import("./form/order-form.dialog.tsx"),
    import("./sign/sign.dialog.tsx"),
    import("./sign/hand-over.dialog.tsx"),
    import("signature_pad"),
  ]);

export { orderQueries } from "./api.ts";
export { fetchPlanOrder, pathOfPlanOrder } from "./parts/plan-order-path.ts";
export { PlanOrders } from "./parts/plan-orders.tsx";
