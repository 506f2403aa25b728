import { defineEnum, type NameOf } from "../define-enum.ts";

export const maintenanceLevel = defineEnum("maintenanceLevel", {
  basic: 0,
  standard: 1,
  community: 2,
  ownSoftware: 3,
});
export type MaintenanceLevel = NameOf<typeof maintenanceLevel>;

export const serviceNumberStatus = defineEnum("serviceNumberStatus", {
  pending: 0,
  active: 1,
  suspended: 2,
  closed: 3,
});
export type ServiceNumberStatus = NameOf<typeof serviceNumberStatus>;

/** How much of a service's term is left. */
export const validity = defineEnum("validity", {
  inForce: 0,
  expiresThisMonth: 1,
  withinThreeMonths: 2,
  expired: 3,
  pending: 4,
});
export type Validity = NameOf<typeof validity>;
