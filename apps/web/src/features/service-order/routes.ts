import type { RouteEntry } from "../../shared/route-entry.ts";

/** The screens of this feature, for the route table. */
export const serviceOrderRoutes: readonly RouteEntry[] = [
  {
    path: "/service-order-list",
    title: "shell.titles.serviceOrders",
    meta: { gray: true },
    texts: ["serviceOrder"],
    screen: () => import("./service-orders.screen.tsx").then((m) => m.ServiceOrdersScreen),
  },
  {
    path: "/service-order/:id",
    title: "shell.titles.serviceOrder",
    meta: { gray: true },
    texts: ["serviceOrder", "plan"],
    screen: () => import("./service-order.screen.tsx").then((m) => m.ServiceOrderScreen),
  },
  {
    path: "/service-order-share/:uuid",
    title: "shell.titles.serviceOrderShare",
    meta: { full: true, nocopyright: true, noindex: true, noVerifyLogin: true },
    texts: ["serviceOrder"],
    screen: () => import("./shared-order.screen.tsx").then((m) => m.SharedOrderScreen),
  },
  {
    path: "/verify",
    title: "shell.titles.verify",
    meta: { full: true, nocopyright: true, noindex: true, noVerifyLogin: true },
    texts: ["serviceOrder"],
    screen: () => import("./verify.screen.tsx").then((m) => m.VerifyScreen),
  },
];
