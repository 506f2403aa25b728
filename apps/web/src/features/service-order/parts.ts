// The public face for pages of other features; apart from the screens, so that they do not carry them.

export { pathOfPlanOrder } from "./parts/plan-order-path.ts";
export { PlanOrders } from "./parts/plan-orders.tsx";
