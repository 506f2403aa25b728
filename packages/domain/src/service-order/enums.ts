import { defineEnum, type NameOf } from "../define-enum.ts";

/** Where a service order stands. */
export const serviceOrderStatus = defineEnum("serviceOrderStatus", {
  unsigned: 0,
  engineerSigned: 1,
  completed: 2,
  voided: 3,
});
export type ServiceOrderStatus = NameOf<typeof serviceOrderStatus>;

/** How far the signatures of an order have come: its state, with those that only the customer has signed told apart. */
export const orderSigning = defineEnum("orderSigning", {
  unsigned: 0,
  customerSigned: 4,
  engineerSigned: 1,
  completed: 2,
  voided: 3,
});
export type OrderSigning = NameOf<typeof orderSigning>;

/** Who signs a service order. */
export const signingParty = defineEnum("signingParty", { engineer: 0, customer: 1 });
export type SigningParty = NameOf<typeof signingParty>;

/** How a signature came. */
export const signingChannel = defineEnum("signingChannel", { portal: 0, share: 1, onSite: 2 });
export type SigningChannel = NameOf<typeof signingChannel>;

/** Where work is done. */
export const servicePlace = defineEnum("servicePlace", { remote: 0, onSite: 1 });
export type ServicePlace = NameOf<typeof servicePlace>;
