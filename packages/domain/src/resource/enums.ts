import { defineEnum, type NameOf } from "../define-enum.ts";

/** What can be downloaded: a product, a patch of one, or a tool. */
export const resourceKind = defineEnum("resourceKind", { product: 0, patch: 1, tool: 2 });
export type ResourceKind = NameOf<typeof resourceKind>;

/** How far a version of a resource has come. */
export const resourceStatus = defineEnum("resourceStatus", {
  uploaded: 0,
  pending: 1,
  rejected: 2,
  delivered: 3,
});
export type ResourceStatus = NameOf<typeof resourceStatus>;

/** Who receives a resource: every customer with a service in force, the listed ones, or nobody outside the vendor. */
export const deliverScope = defineEnum("deliverScope", { inForce: 0, listed: 1, internal: 2 });
export type DeliverScope = NameOf<typeof deliverScope>;

/** Whether a version is made for a database system; unknown when the system's entry does not say enough. */
export const patchFit = defineEnum("patchFit", { fits: "fits", unknown: "unknown" });
export type PatchFit = NameOf<typeof patchFit>;

/** What a database system should do about a version. */
export const patchState = defineEnum("patchState", {
  recommended: "recommended",
  installed: "installed",
  superseded: "superseded",
});
export type PatchState = NameOf<typeof patchState>;
