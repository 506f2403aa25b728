import type { ReviewStatus } from "../enums.ts";
import { defineLifecycle } from "../lifecycle.ts";

/** What may happen to a record of hours. */
export const hourLifecycle = defineLifecycle<
  ReviewStatus,
  "edit" | "approve" | "reject" | "revoke" | "remove"
>({
  initial: "pending",
  states: ["pending", "approved", "rejected"],
  transitions: {
    edit: { from: ["pending", "rejected"], to: "pending" },
    approve: { from: ["pending"], to: "approved" },
    reject: { from: ["pending"], to: "rejected" },
    // What approved hours have drawn is given back.
    revoke: { from: ["approved"], to: "pending" },
    remove: { from: ["pending", "rejected"], to: "same" },
  },
});

/** The action behind the status that a review asks for. */
export const reviewActionOf = (status: ReviewStatus): "approve" | "reject" | "revoke" =>
  status === "approved" ? "approve" : status === "rejected" ? "reject" : "revoke";
