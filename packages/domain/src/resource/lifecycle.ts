import { defineLifecycle } from "../lifecycle.ts";
import type { ResourceStatus } from "./enums.ts";

/** What may happen to a version of a resource. One under review is changed by nobody: it is approved, rejected or recalled. */
export const resourceLifecycle = defineLifecycle({
  initial: "uploaded",
  states: ["uploaded", "pending", "rejected", "delivered"] satisfies ResourceStatus[],
  transitions: {
    edit: { from: ["uploaded", "rejected"], to: "same" },
    submit: { from: ["uploaded", "rejected"], to: "pending" },
    approve: { from: ["pending"], to: "delivered" },
    reject: { from: ["pending"], to: "rejected" },
    recall: { from: ["pending"], to: "uploaded" },
    takeDown: { from: ["delivered"], to: "uploaded" },
  },
});

/** Everything that can be done to a version. */
export type ResourceAction = (typeof resourceLifecycle.actions)[number];
